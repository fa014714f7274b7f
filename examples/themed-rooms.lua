-- Themed rooms: the rooms of ordinary levels, chosen by chance.
-- Shows the list of rooms with frequencies and limits, rooms and maps, irregular regions, rooms in rooms, fills that
-- ask for a room that suits them, and the functions that the game calls.

local function in_map(text, contents)
   des.map({ map = text, contents = contents })
end

-- A room of the floor that is connected with a square of the map.
local function floor_at(x, y, fields)
   fields = fields or {}
   des.region({ region = { x, y, x, y }, irregular = true, type = fields.type or "themed",
                filled = fields.filled or 0, lit = fields.lit, joined = fields.joined,
                contents = fields.contents or function(rm) themeroom_fill(rm) end })
end

themerooms = {
   {
      name = "plain room",
      frequency = 1000,
      contents = function() des.room({ type = "ordinary", filled = 1 }) end,
   },
   {
      name = "furnished room",
      frequency = 40,
      contents = function() des.room({ type = "themed", contents = function(rm) themeroom_fill(rm) end }) end,
   },
   {
      name = "closet in a room",
      frequency = 6,
      contents = function()
         des.room({ type = "ordinary", w = 9, h = 7, filled = 1, contents = function()
            des.room({ type = "themed", x = 3, y = 2, w = 3, h = 3, contents = function()
               des.door({ state = "closed", wall = "random" })
               des.object()
            end })
         end })
      end,
   },
   {
      name = "two closets",
      frequency = 4,
      contents = function()
         des.room({ type = "ordinary", w = 13, h = 5, filled = 1, contents = function()
            des.room({ type = "themed", x = 2, y = 1, w = 2, h = 3, contents = function()
               des.door({ state = "random", wall = "east" })
               des.object("chest")
            end })
            des.room({ type = "themed", x = 9, y = 1, w = 2, h = 3, contents = function()
               des.door({ state = "random", wall = "west" })
               des.monster()
            end })
         end })
      end,
   },
   {
      name = "pillared hall",
      frequency = 6,
      contents = function()
         des.room({ type = "themed", w = 11, h = 5, contents = function(rm)
            for x = 1, 9, 2 do
               des.terrain(x, 1, "-")
               des.terrain(x, 3, "-")
            end
            themeroom_fill(rm)
         end })
      end,
   },
   {
      name = "cross",
      frequency = 6,
      contents = function()
         in_map([[
   -----   
   |...|   
----...----
|.........|
|.........|
----...----
   |...|   
   -----   ]], function() floor_at(1, 3) end)
      end,
   },
   {
      name = "letter L",
      frequency = 6,
      contents = function()
         in_map([[
-----      
|...|      
|...|      
|...-------
|.........|
|.........|
-----------]], function() floor_at(1, 1) end)
      end,
   },
   {
      name = "letter T",
      frequency = 6,
      contents = function()
         in_map([[
-----------
|.........|
|.........|
----...----
   |...|   
   -----   ]], function() floor_at(1, 1) end)
      end,
   },
   {
      name = "round room",
      frequency = 6,
      contents = function()
         in_map([[
  -------  
---.....---
|.........|
|.........|
|.........|
---.....---
  -------  ]], function() floor_at(4, 3) end)
      end,
   },
   {
      name = "ring",
      frequency = 4,
      contents = function()
         in_map([[
-----------
|.........|
|.-------.|
|.|     |.|
|.-------.|
|.........|
-----------]], function() floor_at(1, 1, { lit = 1 }) end)
      end,
   },
   {
      name = "kept pond",
      frequency = 4,
      contents = function()
         in_map([[
-----------
|.........|
|.}}}}}}}.|
|.}}...}}.|
|.}}}}}}}.|
|.........|
-----------]], function()
            floor_at(1, 1, { contents = function() end })
            des.object("*", { 5, 3 })
         end)
      end,
   },
   {
      name = "sealed cell",
      frequency = 3,
      mindiff = 4,
      contents = function()
         in_map([[
-----
|...|
|...|
-----]], function()
            des.region({ region = { 1, 1, 3, 2 }, type = "themed", joined = false, filled = 0, contents = function()
               des.object("chest", 1, 1)
               des.trap("magic", 3, 2)
            end })
         end)
      end,
   },
   {
      name = "moated cell",
      frequency = 2,
      mindiff = 6,
      contents = function()
         in_map([[
}}}}}}}}}
}-------}
}|.....|}
}|.....|}
}-------}
}}}}}}}}}]], function()
            des.region({ region = { 2, 2, 6, 3 }, type = "themed", joined = false, filled = 0, contents = function()
               des.object("chest")
               des.object({ class = "*" })
            end })
            des.door("secret", 4, 4)
         end)
      end,
   },
   {
      name = "lava bridge",
      frequency = 2,
      mindiff = 12,
      contents = function()
         in_map([[
-------------
|...LLLLL...|
|...........|
|...LLLLL...|
-------------]], function() floor_at(1, 2) end)
      end,
   },
   {
      name = "cold store",
      frequency = 3,
      mindiff = 3,
      maxdiff = 15,
      contents = function()
         des.room({ type = "themed", w = 7, h = 4, contents = function()
            des.terrain(selection.room(), "I")
            for _ = 1, d(3) do des.object("%") end
         end })
      end,
   },
   {
      name = "nursery",
      frequency = 2,
      maxdiff = 6,
      contents = function()
         des.room({ type = "themed", lit = 1, contents = function()
            des.monster({ id = "kitten", peaceful = true })
            des.monster({ id = "little dog", peaceful = true })
         end })
      end,
   },
   {
      name = "guard room",
      frequency = 2,
      mindiff = 8,
      contents = function() des.room({ type = "barracks", w = 8, h = 4, filled = 1 }) end,
   },
   {
      name = "little temple",
      frequency = 1,
      mindiff = 5,
      contents = function()
         des.room({ type = "temple", w = 5, h = 5, filled = 1, contents = function()
            des.altar({ x = 2, y = 2, align = "random", type = "shrine" })
         end })
      end,
   },
   {
      name = "twin rooms",
      frequency = 3,
      contents = function()
         in_map([[
-------------
|.....|.....|
|.....|.....|
|.....|.....|
-------------]], function()
            des.door("random", 6, 2)
            floor_at(1, 1)
            floor_at(7, 1)
         end)
      end,
   },
   {
      name = "boulder yard",
      frequency = 2,
      mindiff = 2,
      contents = function()
         des.room({ type = "themed", w = 10, h = 6, contents = function(rm)
            for _ = 1, (rm.width * rm.height) // 6 do des.object("boulder") end
         end })
      end,
   },
}

themeroom_fills = {
   {
      name = "nothing",
      frequency = 10,
      contents = function() end,
   },
   {
      name = "ice",
      maxdiff = 20,
      contents = function() des.terrain(selection.room():filter_mapchar("."), "I") end,
   },
   {
      name = "boulders",
      frequency = 2,
      contents = function()
         for _ = 1, d(2, 3) do des.object("boulder") end
      end,
   },
   {
      name = "webs",
      mindiff = 7,
      eligible = function(rm) return not rm.lit end,
      contents = function()
         for _ = 1, d(4) do des.trap("web") end
      end,
   },
   {
      name = "statues",
      contents = function()
         for _ = 1, d(3) do des.object("statue") end
      end,
   },
   {
      name = "orchard",
      mindiff = 2,
      maxdiff = 14,
      eligible = function(rm) return rm.lit end,
      contents = function()
         local trees = selection.room():percentage(20)
         des.terrain(trees, "T")
      end,
   },
   {
      name = "storeroom",
      mindiff = 4,
      eligible = function(rm) return rm.width * rm.height <= 60 end,
      contents = function()
         for _ = 1, d(3) do des.object("large box") end
      end,
   },
}

function is_eligible(entry, rm)
   local difficulty = nh.level_difficulty()
   if entry.mindiff ~= nil and difficulty < entry.mindiff then return false end
   if entry.maxdiff ~= nil and difficulty > entry.maxdiff then return false end
   if rm ~= nil and entry.eligible ~= nil then return entry.eligible(rm) end
   return true
end

-- One entry of those that come, each with the chance frequency / sum of frequencies.
function pick_entry(list, rm)
   local pick, total = list[1], 0
   for _, entry in ipairs(list) do
      if is_eligible(entry, rm) then
         local frequency = entry.frequency or 1
         total = total + frequency
         if frequency > 0 and nh.rn2(total) < frequency then pick = entry end
      end
   end
   return pick
end

function themeroom_fill(rm)
   pick_entry(themeroom_fills, rm).contents(rm)
end

function pre_themerooms_generate() end

function themerooms_generate()
   pick_entry(themerooms).contents()
end

function post_themerooms_generate() end

function post_level_generate() end
