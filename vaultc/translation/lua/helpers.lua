--@ idiv
local function idiv(a, b)
   if b < 1 then return 0 end
   return (a - math.fmod(a, b)) // b
end
--@ imod
local function imod(a, b)
   if b < 1 then return 0 end
   return math.fmod(a, b)
end
--@ both
-- the cells of both selections
local function both(a, b)
   local s = a & b
   s:bounds()
   return s
end
--@ area_between
-- the cells between two corners, in whatever order
local function area_between(x1, y1, x2, y2)
   return selection.area(math.min(x1, x2), math.min(y1, y2), math.max(x1, x2), math.max(y1, y2))
end
--@ onmap
-- may (x,y) be given to des functions and nh.getmap?
local function onmap(x, y)
   local ax, ay = nh.abscoord(x, y)
   return x >= 0 and y >= 0 and ax >= 1 and ax <= 79 and ay >= 0 and ay <= 20
end
--@ charat onmap
local function charat(x, y)
   return onmap(x, y) and nh.getmap(x, y).mapchr or nil
end
--@ grown onmap
-- a selection grown away from the given sides
local MOVES = {
   west = { { 1, 0 }, { 1, 1 }, { 1, -1 } }, east = { { -1, 0 }, { -1, 1 }, { -1, -1 } },
   north = { { 0, 1 }, { 1, 1 }, { -1, 1 } }, south = { { 0, -1 }, { 1, -1 }, { -1, -1 } },
}
local function grown(sel, ...)
   local r = sel:clone()
   for _, side in ipairs({ ... }) do
      for _, move in ipairs(MOVES[side]) do
         sel:iterate(function(x, y)
            if onmap(x + move[1], y + move[2]) then r:set(x + move[1], y + move[2]) end
         end)
      end
   end
   return r
end
--@ rndplace
-- a cell of an area with one of the kinds of terrain
local KINDS = { dry = ".#ICA", wet = "P}W", hot = "L", solid = " -|TSH" }
local function rndplace(area, ...)
   local s = selection.new()
   for _, kind in ipairs({ ... }) do
      for c in KINDS[kind]:gmatch(".") do s = s | area:filter_mapchar(c) end
   end
   return s:rndcoord()
end
--@ drawn
-- a place that may be drawn anew at each use
local function drawn(place)
   if type(place) == "function" then return place() end
   return place
end
--@ settled
-- a place whose coordinates are needed; a random one is drawn now
local function settled(place)
   if place.x < 0 then return selection.new():set():rndcoord() end
   return place
end
--@ from_map
-- a place in a room, counted from the origin of the map around it
local function from_map(place, left, top)
   local x, y = nh.abscoord(place.x, place.y)
   return { x = x - left, y = y - top }
end
--@ carrying
local function carrying(name)
   local o = u.inventory
   while not o:isnull() do
      if o:totable().otyp_name == name then return 1 end
      o = o:next()
   end
   return 0
end
--@ obj_at
local function obj_at(name, x, y)
   local o = obj.at(x, y)
   while not o:isnull() do
      if o:totable().otyp_name == name then return 1 end
      o = o:next(true)
   end
   return 0
end
--@ date
-- a part of the date and time, year to second in fourteen digits
local function date(from, to)
   return nh.dump_fmtstr and tonumber(nh.dump_fmtstr("%D"):sub(from, to)) or 0
end
--@ STEP
local STEP = { north = { 0, -1 }, east = { 1, 0 }, south = { 0, 1 }, west = { -1, 0 } }
--@ spill STEP onmap charat
-- terrain that runs from a place, drifting in a direction
local function spill(at, typ, lit, dir, count)
   local dirs = { STEP.north, STEP.south, STEP.east, STEP.west, STEP[dir] }
   local x, y, last = at.x, at.y, nil
   for _ = 1, count do
      des.terrain({ x = x, y = y, typ = typ, lit = lit })
      local ways, better = {}, {}
      for _, s in ipairs(dirs) do
         local c = charat(x + s[1], y + s[2])
         if c then ways[#ways + 1] = s end
         if c and c ~= typ and s ~= last then better[#better + 1] = s end
      end
      if #better > 0 then ways = better end
      if #ways == 0 then return end
      last = ways[1 + nh.rn2(#ways)]
      x, y = x + last[1], y + last[2]
   end
end
--@ wallwalk STEP onmap charat
-- terrain along the wall from a place
local function wallwalk(at, fg, lit, bg, chance)
   local order = { STEP.north, STEP.east, STEP.south, STEP.west }
   local x, y, dir = at.x, at.y, 1
   if charat(x, y) ~= bg then return end
   local function doornear()
      for _, s in ipairs(order) do
         local c = charat(x + s[1], y + s[2])
         if c == "+" or c == "S" then return true end
      end
      return false
   end
   repeat
      local m = nh.getmap(x, y)
      if not m.has_trap and not doornear() and m.mapchr == bg and nh.rn2(100) <= chance then
         des.terrain({ x = x, y = y, typ = fg, lit = lit })
      end
      local moved, blocked = false, 0
      repeat
         local s = order[dir % 4 + 1]
         local c = charat(x + s[1], y + s[2])
         if c == bg or c == fg then
            x, y, dir, moved = x + s[1], y + s[2], (dir + 3) % 4, true
         else
            dir, blocked = dir + 1, blocked + 1
         end
      until moved or blocked == 5
   until x == at.x and y == at.y
end
--@ gradient onmap
-- cells that are taken the more often the farther they are from a point or a line
local function gradient(kind, lo, hi, limited, a, b)
   if lo > hi then lo, hi = hi, lo end
   local k, sel = math.max(1, hi - lo), selection.new()
   b = b or a
   local function dist(px, py)
      local bx, by = b.x - a.x, b.y - a.y
      local qx, qy = a.x, a.y
      if bx ~= 0 or by ~= 0 then
         local t = ((px - a.x) * bx + (py - a.y) * by) / (bx * bx + by * by)
         t = math.max(0, math.min(1, t))
         qx, qy = math.floor(a.x + t * bx), math.floor(a.y + t * by)
      end
      return math.floor(math.sqrt((qx - px) ^ 2 + (qy - py) ^ 2))
   end
   selection.negate():iterate(function(x, y)
      if not onmap(x, y) then return end
      local dd = dist(x, y)
      if kind == "square" then
         dd = math.min(dd, math.max(dist(a.x, y), dist(x, a.y)), math.max(dist(b.x, y), dist(x, b.y)))
      end
      if dd >= lo and (not limited or dd <= hi) and dd - lo > nh.rn2(k) then sel:set(x, y) end
   end)
   return sel
end
--@ wallify_cells onmap charat
-- walls below and to the right of the floor in a selection
local function wallify_cells(sel)
   local function room(x, y)
      local c = charat(x, y)
      return c ~= nil and (".{\\KIACx"):find(c, 1, true) ~= nil
   end
   sel:iterate(function(x, y)
      if not onmap(x, y) or charat(x, y) ~= " " then return end
      if room(x - 1, y - 1) or room(x, y - 1) then
         des.terrain(x, y, "-")
      elseif room(x - 1, y) then
         des.terrain(x, y, "|")
      end
   end)
end
--@ unused
-- is nothing but stone in a rectangle of absolute corners?
local function unused(x1, y1, x2, y2)
   local ox, oy = nh.abscoord(0, 0)
   for x = x1, x2 do
      for y = y1, y2 do
         local m = nh.getmap(x - ox, y - oy)
         if m.mapchr ~= " " or m.roomno ~= 0 then return false end
      end
   end
   return true
end
--@ fits unused
-- is there room for a map at a place, with a ring around it?
local function fits(x, y, w, h)
   return x > 1 and y > 0 and x + w <= 79 and y + h <= 20 and unused(x - 1, y - 1, x + w, y + h)
end
--@ mapspot fits
-- a place for a map; nothing if none was found
local function mapspot(w, h)
   for _ = 1, 100 do
      local x, y = 1 + nh.rn2(79 - w), nh.rn2(21 - h)
      if fits(x, y, w, h) then return x, y end
   end
end
