-- The world of a level script: what it may see, and the limits on what it may do.
-- Runs before the script, with the whole of Lua at hand. The script gets none of Python's objects: every function that
-- it can reach is a Lua function made here, and Python is reached through `dispatch` alone.

local dispatch, names, step, budget, total, memory, libraries = ...
local getinfo, sethook, error, select, type = debug.getinfo, debug.sethook, error, select, type
local pcall, xpcall, tostring, setmetatable, pairs, ipairs = pcall, xpcall, tostring, setmetatable, pairs, ipairs
local running, load = coroutine.running, load
local find, match, gmatch, gsub = string.find, string.match, string.gmatch, string.gsub
local collectgarbage, max, tointeger = collectgarbage, math.max, math.tointeger
local LARGEST <const> = 1000000
local ROOMY <const> = 256
local CROWDED <const> = 512
local WATCHED_LINES <const> = 2000
local FULL <const> = "not enough memory"

-- ---- the budget of instructions

-- While Python is at work (`busy`), its own calls of Lua must not fail: the script ends when Python is done.
local left, stopped, busy = budget, nil, true
-- The line of the script that was seen last, since Lua gives no line when memory ends.
local seen, watched = 0, 0

local function halt(reason)
   stopped = stopped or reason
   if not busy then error(stopped, 0) end
end

local function is_full()
   if collectgarbage("count") <= memory then return false end
   collectgarbage()
   return collectgarbage("count") > memory
end

local function line_of(level)
   repeat
      local info = getinfo(level, "Sl")
      if info == nil then return 0 end
      if info.source == "=level" then return info.currentline end
      level = level + 1
   until false
end

local count
local function watch_lines()
   watched = WATCHED_LINES
   sethook(count, "l", step)
end

local function see(line)
   if getinfo(3, "S").source == "=level" then seen = line end
   watched = watched - 1
   if watched == 0 then sethook(count, "", step) end
end

-- An instruction may copy or compare as much as the memory holds, so that those of scripts that hold much cost more.
function count(event, line)
   if event == "line" then
      see(line)
      return
   end
   if stopped then return halt(stopped) end
   local used = collectgarbage("count") // 1 | 0
   left = left - step
   total = total - step - step * (max(used, ROOMY) - ROOMY) // 2
   if left <= 0 then halt("instructions") end
   if total <= 0 then halt("patience") end
   if busy then return end
   if is_full() then error(FULL, 0) end
   local _, main = running()
   if main then seen = line_of(3) end
   if main and used > CROWDED and watched == 0 then watch_lines() end
end

-- The work of a function of C, which is one instruction to the hook.
local function charge(amount)
   total = total - (tointeger(amount) or LARGEST) - 20
   if total <= 0 then halt("patience") end
end

-- What is thrown away counts too: a full turn of the collector has gone through about as much as there is.
local function watch()
   setmetatable({}, { __gc = function()
      if stopped then return end
      total = total - (collectgarbage("count") * 16 // 1 | 0)
      watch()
   end })
end
watch()

local function guarded(...)
   if stopped then halt(stopped) end
   return ...
end

-- ---- the places of errors

-- Errors of functions of C name the line of this file that calls them.
local function with_line(problem, line)
   problem = gsub(problem, "^prelude:%d+: ", "")
   return line > 0 and "level:" .. line .. ": " .. problem or problem
end

local function placed(problem)
   local is_ours = type(problem) == "string" and find(problem, "^prelude:%d+: ")
   return is_ours and with_line(problem, line_of(2)) or problem
end

local function with_place(problem)
   if type(problem) ~= "string" then problem = "error object of type " .. type(problem) end
   return find(problem, "^level:%d+: ") and problem or with_line(problem, line_of(2))
end

local reads = {}

-- The calls of pcall and xpcall of the script that are under way, in its main part or in one callback.
local catching = 0

local function run(f, ...)
   local before, outer = left, catching
   catching = 0
   left = budget
   if seen == 0 then watch_lines() else sethook(count, watched > 0 and "l" or "", step) end
   busy = false
   local ok, problem = xpcall(f, with_place, ...)
   left, busy, catching = before, true, outer
   for _, read in pairs(reads) do dispatch("fact.guessed", read[1], 2, read[2], read[3]) end
   reads = {}
   if not ok and problem == FULL then problem = with_line(FULL, seen) end
   return ok, problem, stopped
end

local function evaluate(f, ...)
   local result
   local ok = run(function(...) result = f(...) end, ...)
   return ok and result or nil
end

-- ---- values that only Python knows

local handles = setmetatable({}, { __mode = "k" })
local kinds = { selection = {}, object = {} }

local function proxy(kind, handle)
   local made = setmetatable({}, kinds[kind])
   handles[made] = handle
   return made
end

local function handle_of(value) return handles[value] end

local dropped = {}
local function drop(value) dropped[#dropped + 1] = handles[value] end
kinds.selection.__gc, kinds.object.__gc = drop, drop

local function released(all_of_it)
   if all_of_it then collectgarbage() end
   local found = dropped
   dropped = {}
   return found
end

-- ---- functions of Python

local function settle(line, outcome, ...)
   busy = false
   if outcome then return guarded(...) end
   local problem, fatal = ...
   if fatal then halt(fatal) end
   if line > 0 then problem = "level:" .. line .. ": " .. problem end
   error(problem, 0)
end

local function bind(name)
   return function(...)
      if stopped then halt(stopped) end
      local line = line_of(2)
      local _, main = running()
      if not main then settle(line, false, "vaultc runs no function of the game inside of a coroutine") end
      if is_full() then settle(line, false, FULL) end
      busy = true
      return settle(line, dispatch(name, line, select("#", ...), ...))
   end
end

local function refused() error("this value cannot be changed", 0) end

local function made_of(prefix)
   local made = {}
   for name in gmatch(names, "%S+") do
      local owner, key = match(name, "^(%w+)%.([%w_]+)$")
      if owner == prefix then made[key] = bind(name) end
   end
   return made
end

local selection, obj = made_of("selection"), made_of("obj")
local method = made_of("o")
local function frozen(meta, methods)
   meta.__index = function(_, key) return methods[key] end
   meta.__newindex, meta.__metatable = refused, false
end
frozen(kinds.selection, selection)
frozen(kinds.object, method)
-- They are userdata in the game, with these names in Lua's messages.
kinds.selection.__name, kinds.object.__name = "selection", "obj"
for _, meta in pairs(kinds) do
   function meta.__len() error("attempt to get length of a " .. meta.__name .. " value", 0) end
   function meta.__pairs()
      error("bad argument #1 to 'for iterator' (table expected, got " .. meta.__name .. ")", 0)
   end
end
for event, name in pairs({ bor = "union", add = "union", band = "intersection", bxor = "exclusive", sub = "difference",
                           bnot = "complement", unm = "complement" }) do
   kinds.selection["__" .. event] = bind("operator." .. name)
end

-- ---- tables of facts, some of which only the game knows

local report = bind("fact.guessed")

-- Inside of a coroutine Python is out of reach; what is read there is reported later.
local function report_guess(source, key)
   local _, main = running()
   if main then return report(source, key) end
   local line = line_of(2)
   reads[source .. " " .. tostring(key) .. " " .. line] = { line, source, key }
end

-- The metatable of tables in which these guesses stand for facts.
local function guessing(source, guesses)
   local meta = { __metatable = false }
   function meta.__index(_, key)
      local value = guesses[key]
      if value ~= nil then report_guess(source, key) end
      return value
   end
   function meta.__pairs(fact)
      local all = {}
      for key, value in pairs(guesses) do all[key] = value end
      for key, value in next, fact do all[key] = value end
      report_guess(source)
      return next, all
   end
   return meta
end

local function facts_with(meta) return setmetatable({}, meta) end

local function hooked(thread)
   sethook(thread, count, "", step)
   return thread
end

local named, weigh, guards = libraries(charge, guarded, with_line, line_of, hooked, memory)
guards.math.random, guards.math.randomseed = bind("math.random"), nil

-- ---- what a script sees

-- Lua puts texts in tables by a seed of each interpreter, and a seed of a level must give the same level anywhere. So
-- tables with texts as keys are traversed in order: numbers, texts, then all others. What that costs beyond C is given
-- back to the script's own budget.
local WALK <const> = 8
local next, rawget, sort = next, rawget, table.sort

local function ordered_keys(t)
   local numbers, texts, others = {}, {}, {}
   local count = 0
   for key in next, t do
      local kind = type(key)
      local list = kind == "number" and numbers or kind == "string" and texts or others
      list[#list + 1] = key
      count = count + 1
   end
   left = left + WALK * count
   if #texts == 0 then return nil end
   sort(numbers)
   sort(texts)
   for _, list in ipairs({ texts, others }) do
      for index = 1, #list do numbers[#numbers + 1] = list[index] end
   end
   return numbers
end

local function following(t, keys, index)
   repeat
      index = index + 1
      local key = keys[index]
      local value = key
      if key ~= nil then value = rawget(t, key) end
      if key == nil or value ~= nil then return index, key, value end
   until false
end

local function ordered_pairs(...)
   local f, t, start = pairs(...)
   if f ~= next or type(t) ~= "table" then return f, t, start end
   local keys, index = ordered_keys(t), 0
   if keys == nil then return f, t, start end
   return function()
      local key, value
      index, key, value = following(t, keys, index)
      return key, value
   end, t, nil
end

local orders = setmetatable({}, { __mode = "k" })
local function ordered_next(...)
   local t, key = ...
   if type(t) ~= "table" then return next(...) end
   local order = orders[t]
   if key == nil or order == nil or order.places[key] == nil then
      local keys = ordered_keys(t)
      if keys == nil then return next(...) end
      order = { keys = keys, places = {} }
      for index, each in ipairs(keys) do order.places[each] = index end
      orders[t] = order
   end
   local place = key == nil and 0 or order.places[key]
   if place == nil then return next(...) end
   local _, found, value = following(t, order.keys, place)
   return found, value
end

-- Lua writes addresses, which differ from run to run.
local numbers_of_values, values_told = setmetatable({}, { __mode = "k" }), 0
local ADDRESSED <const> = { table = true, ["function"] = true, thread = true }
local function told(...)
   local value = ...
   local text = tostring(...)
   if not ADDRESSED[type(value)] or not find(text, "^%w+: 0?x?%x+$") then return text end
   if not numbers_of_values[value] then
      values_told = values_told + 1
      numbers_of_values[value] = values_told
   end
   return string.format("%s: 0x%08x", match(text, "^%w+"), numbers_of_values[value])
end

local environment = {
   _VERSION = _VERSION, ipairs = ipairs, next = ordered_next, pairs = ordered_pairs,
   select = named("select", select, function(n) weigh(n) end), tonumber = named("tonumber", tonumber, weigh),
   tostring = told,
   des = made_of("des"), nh = made_of("nh"), obj = obj, selection = selection,
   nhc = { COLNO = 80, ROWNO = 21 },
}
environment._G = environment
for name, library in pairs(guards) do environment[name] = library end
function environment.type(...)
   local value = ...
   if handles[value] then return "userdata" end
   return type(...)
end
local function caught(...)
   catching = catching - 1
   return guarded(...)
end
function environment.pcall(...)
   if select("#", ...) == 0 then return pcall() end
   catching = catching + 1
   local f = ...
   return caught(xpcall(f, placed, select(2, ...)))
end
function environment.xpcall(f, handler, ...)
   if type(handler) ~= "function" then return xpcall(f, handler, ...) end
   catching = catching + 1
   -- An error of the budget is raised inside of its hook, where no further hook would stop the handler.
   local function handle(problem)
      if stopped then return problem end
      return handler(placed(problem))
   end
   return caught(xpcall(f, handle, ...))
end
for name, global in pairs(made_of("global")) do environment[name] = global end
environment.u = setmetatable({}, { __index = bind("hero.get"), __newindex = refused, __metatable = false })

-- The compiler gives some limits no line: it is the last line that it asks for.
local function last_line_read(text)
   local position, line = 1, 0
   load(function()
      if position > #text then return nil end
      local start = position
      position, line = (find(text, "\n", start, true) or #text) + 1, line + 1
      return string.sub(text, start, position - 1)
   end, "=level", "t", environment)
   return line
end

local function compile(text)
   local chunk, problem = load(text, "=level", "t", environment)
   if chunk then return chunk end
   return nil, find(problem, "^level:") and problem or with_line(problem, last_line_read(text))
end

local dump = string.dump
local function compiled(text)
   local chunk, problem = compile(text)
   if not chunk then return nil, problem end
   return dump(chunk)
end

-- ---- themed rooms

local choose, leave, suits = bind("theme.choose"), bind("theme.leave"), bind("theme.suits")

-- The functions of the entries of a list, which from now on ask Python which of them runs, and the entries' tables.
local function watched(kind, list)
   local originals, tables, functions = {}, {}, {}
   for index, entry in ipairs(list) do
      local is_table = type(entry) == "table"
      local original = entry
      if is_table then original = entry.contents end
      originals[index], tables[index] = original, is_table and entry or nil
      if type(original) == "function" then
         local function run_chosen(...)
            local other = choose(kind, index, ...)
            if other == 0 then return end
            local eligible = other ~= index and tables[other] and tables[other].eligible
            if eligible then
               local answer = eligible(...)
               if not suits(kind, other, answer and true or false) then other = index end
            end
            originals[other](...)
            leave(kind, other)
         end
         if is_table then entry.contents = run_chosen else list[index] = run_chosen end
         functions[index] = run_chosen
      end
   end
   return functions
end

local function line_of_function(f)
   if type(f) ~= "function" then return 0 end
   return getinfo(f, "S").linedefined
end

return {
   get = function(name) return environment[name] end, watched = watched, line_of_function = line_of_function,
   run = run, evaluate = evaluate, compile = compile, compiled = compiled, proxy = proxy, handle_of = handle_of,
   released = released, left = function() return total end, refill = function(amount) total = amount end, stopped = function() return stopped end,
   set = function(name, value) environment[name] = value end,
   list = function(...) return { ... } end, table = function() return {} end,
   swap = function(list, first, second) list[first], list[second] = list[second], list[first] end,
   collect = function() collectgarbage() end, facts = facts_with, guessing = guessing,
   catching = function() return catching > 0 end,
}
