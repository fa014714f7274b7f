-- Rooms of many kinds, one inside of another, joined by corridors.
des.room({ type = "ordinary", lit = 1, x = 3, y = 3, xalign = "center", yalign = "center", w = 15, h = 7,
   contents = function(rm)
      des.room({ type = "ordinary", x = 2, y = 2, w = 3, h = 3, lit = 0, contents = function()
         des.door({ state = "secret", wall = "random" })
         des.object("magic lamp")
         des.monster("djinni")
      end })
      des.feature("fountain", rm.width - 2, rm.height - 2)
      des.trap("teleport")
      des.object()
      des.map({ x = 9, y = 1, map = [[
---
|.+
---]] })
   end })
des.room({ type = "delphi", x = 1, y = 1, w = 5, h = 3, filled = 0, contents = function() des.stair("up") end })
des.room({ type = "zoo", chance = 100, x = 5, y = 1, xalign = "right", yalign = "top", w = 6, h = 4 })
des.room({ type = "candle shop", x = 1, y = 5, xalign = "left", yalign = "bottom", w = 4, h = 3,
   contents = function() des.door({ state = "closed", wall = "south" }) end })
des.room({ type = "garden party", x = 5, y = 5, contents = function()
   des.stair("down")
   for i = 1, 3 do des.object({ class = "%" }) end
end })
des.room({ contents = function(rm) des.engraving({ text = rm.width .. " by " .. rm.height, type = "engrave" }) end })
des.corridor({ srcroom = 0, srcdoor = 0, srcwall = "west", destroom = 1, destdoor = 0, destwall = "east" })
des.random_corridors()
