-- The world of a level script: what it may see, and the limits on what it may do.
-- Runs before the script, with the whole of Lua at hand. The script gets none of Python's objects: every function that
-- it can reach is a Lua function made here, and Python is reached through `dispatch` alone.

local dispatch, names, step, budget, total, memory = ...
local getinfo, sethook, error, select, type = debug.getinfo, debug.sethook, error, select, type
local pcall, xpcall, tostring, setmetatable, pairs, ipairs = pcall, xpcall, tostring, setmetatable, pairs, ipairs
local running, load = coroutine.running, load
local find, match, gmatch, gsub = string.find, string.match, string.gmatch, string.gsub
local collectgarbage, max, tointeger = collectgarbage, math.max, math.tointeger
local LARGEST <const> = 1000000
local ROOMY <const> = 256
local CROWDED <const> = 512
local MOST_VALUES <const> = 1000
local WATCHED_LINES <const> = 2000
local COROUTINE <const> = 200
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

local function run(f, ...)
   local before = left
   left = budget
   if seen == 0 then watch_lines() else sethook(count, watched > 0 and "l" or "", step) end
   busy = false
   local ok, problem = xpcall(f, with_place, ...)
   left, busy = before, true
   for _, read in pairs(reads) do dispatch("fact.guessed", read[1], 2, read[2], read[3]) end
   reads = {}
   if not ok and problem == FULL then problem = with_line(FULL, seen) end
   return ok, problem, stopped
end

local function evaluate(f)
   local result
   local ok = run(function() result = f() end)
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

-- ---- libraries with guards, since one call of C is one instruction

local function copy(library)
   local copied = {}
   for key, value in pairs(library) do copied[key] = value end
   return copied
end

-- Lua's messages name the variable through which a function of C is called.
local FORM <const> = "local before, after, %s = ... return function(...) before(...) return after(%s(...)) end"
local FORM_ALONE <const> = "local before, %s = ... return function(...) before(...) return %s(...) end"
local function named(name, plain, before, is_guarded)
   local text = gsub(is_guarded and FORM or FORM_ALONE, "%%s", name)
   local made = load(text, "=prelude", "t")
   if is_guarded then return made(before, guarded, plain) end
   return made(before, plain)
end

-- The length of all texts among the arguments: to copy, to write, or to read as numbers.
local function length_of(...)
   local sum, values = 0, { ... }
   for index = 1, select("#", ...) do
      local value = values[index]
      if type(value) == "string" then sum = sum + #value end
   end
   return sum
end

local function weigh(...) charge(length_of(...) // 8) end

local function few(first, last)
   first, last = tointeger(first) or 1, tointeger(last) or 1
   if first > 0 and last < 0 or last - first >= MOST_VALUES then
      error("vaultc hands over no more than " .. MOST_VALUES .. " values at once", 0)
   end
   charge(10 * max(last - first, 0))
end

local function affordable(text, pattern, plain)
   if type(text) ~= "string" or type(pattern) ~= "string" then return end
   charge(plain and #text * #pattern // 32 or 0)
   if plain then return end
   local _, loops = gsub(pattern, "[%*%+%-%?]", "")
   local _, pairs_ = gsub(pattern, "%%b", "")
   local tries = (#text + 1) ^ (loops + pairs_ + 1)
   if (#text + 1) * #pattern > LARGEST or tries > 1e8 then
      error("vaultc does not try this pattern on a text of " .. #text .. " characters", 0)
   end
   charge(tries * (1 + #pattern // 2) // 10)
end

local strings = copy(string)
strings.find = named("find", string.find, function(s, p, init, plain) weigh(s, p, init) affordable(s, p, plain) end)
for _, name in ipairs({ "match", "gmatch" }) do
   strings[name] = named(name, string[name], function(s, p, init) weigh(s, p, init) affordable(s, p) end)
end
strings.gsub = named("gsub", string.gsub, function(s, p, replacement, n)
   weigh(s, p, replacement, n)
   affordable(s, p)
   charge(type(s) == "string" and (#s + 1) * (1 + length_of(replacement)) // 10 or 0)
end, true)
local repeated = named("rep", string.rep, function(s, n, separator)
   weigh(s, n, separator)
   local times = max(tointeger(n) or 0, 0)
   local size = times * length_of(s, separator)
   if size > memory * 1024 then error(size > LARGEST * LARGEST and "resulting string too large" or FULL, 0) end
   charge(times // 8 + size // 256)
end)
function strings.rep(...)
   local s, _, separator = ...
   return type(s) == "string" and #s + length_of(separator) == 0 and "" or repeated(...)
end
strings.format = named("format", string.format, function(text, ...)
   local _, items = gsub(type(text) == "string" and text or "", "%%", "")
   charge(length_of(text) // 8 + length_of(...) + 50 * items)
end)
for _, name in ipairs({ "char", "len", "lower", "pack", "packsize", "reverse", "sub", "unpack", "upper" }) do
   strings[name] = named(name, string[name], weigh)
end
strings.byte = named("byte", string.byte, function(s, first, last) weigh(s, first, last) few(first, last or first) end)
strings.dump = nil
local meta_of_texts = getmetatable("")
for event, plain in pairs(meta_of_texts) do
   if type(plain) == "function" then
      meta_of_texts[event] = function(a, b)
         charge(length_of(a, b) // 8)
         return plain(a, b)
      end
   end
end
meta_of_texts.__index, meta_of_texts.__metatable = strings, false

local tables = copy(table)
local function length(list) return type(list) == "table" and #list or 0 end
local function priced(name, price) return named(name, table[name], function(...) weigh(...) charge(price(...)) end, true) end
tables.move = priced("move", function(_, first, last)
   first, last = tointeger(first) or 0, tointeger(last) or 0
   if last - first >= LARGEST or last - first < -1 and first < 0 and last > 0 then
      error("vaultc moves no more than " .. LARGEST .. " entries", 0)
   end
   return 4 * max(last - first, 0)
end)
tables.sort = priced("sort", function(list) return 60 * length(list) end)
tables.concat = priced("concat", function(list) return 8 * length(list) end)
tables.insert = priced("insert", function(list, ...) return select("#", ...) > 1 and 2 * length(list) or 0 end)
tables.remove = priced("remove", function(list, ...) return select("#", ...) > 0 and 2 * length(list) or 0 end)
tables.unpack = named("unpack", table.unpack, function(list, first, last)
   weigh(first, last)
   few(first or 1, last or length(list))
end)

local texts = copy(utf8)
for _, name in ipairs({ "len", "offset", "codes" }) do
   texts[name] = named(name, utf8[name], function(...) charge(length_of(...)) end)
end
texts.char = named("char", utf8.char, weigh)
texts.codepoint = named("codepoint", utf8.codepoint, function(s, first, last)
   weigh(s, first, last)
   few(first, last or first)
end)

local maths = {}
for name, value in pairs(math) do maths[name] = type(value) == "function" and named(name, value, weigh) or value end
maths.random, maths.randomseed = bind("math.random"), nil

local coroutines = copy(coroutine)
local created = named("create", coroutine.create, function() charge(COROUTINE) end)
local function hooked(made)
   sethook(made, count, "", step)
   return made
end
function coroutines.create(...) return hooked(created(...)) end
local function arrived(made, ok, problem, ...)
   guarded()
   if not ok and type(problem) == "string" and find(problem, "^prelude:") then
      local level, info = 0, nil
      repeat
         info = getinfo(made, level, "Sl")
         level = level + 1
      until not info or info.source == "=level"
      problem = with_line(problem, info and info.currentline or line_of(2))
   end
   return ok, problem, ...
end
local resume = named("resume", coroutine.resume, function() charge(COROUTINE) end)
function coroutines.resume(made, ...) return arrived(made, resume(made, ...)) end
function coroutines.wrap(...)
   local made = coroutines.create(...)
   local function resumed(ok, ...)
      if not ok then error((...), 0) end
      return ...
   end
   return function(...) return resumed(coroutines.resume(made, ...)) end
end
coroutines.close = named("close", coroutine.close, function() charge(COROUTINE) end, true)

-- ---- what a script sees

local environment = {
   _VERSION = _VERSION, ipairs = ipairs, next = next, pairs = pairs,
   select = named("select", select, function(n) weigh(n) end), tonumber = named("tonumber", tonumber, weigh),
   tostring = tostring, coroutine = coroutines, math = maths, string = strings, table = tables, utf8 = texts,
   des = made_of("des"), nh = made_of("nh"), obj = obj, selection = selection,
   nhc = { COLNO = 80, ROWNO = 21 },
}
environment._G = environment
function environment.type(...)
   local value = ...
   if handles[value] then return "userdata" end
   return type(...)
end
function environment.pcall(...)
   if select("#", ...) == 0 then return pcall() end
   local f = ...
   return guarded(xpcall(f, placed, select(2, ...)))
end
function environment.xpcall(f, handler, ...)
   if type(handler) ~= "function" then return xpcall(f, handler, ...) end
   -- An error of the budget is raised inside of its hook, where no further hook would stop the handler.
   local function handle(problem)
      if stopped then return problem end
      return handler(placed(problem))
   end
   return guarded(xpcall(f, handle, ...))
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

return {
   run = run, evaluate = evaluate, compile = compile, compiled = compiled, proxy = proxy, handle_of = handle_of,
   released = released, left = function() return total end, stopped = function() return stopped end,
   set = function(name, value) environment[name] = value end,
   list = function(...) return { ... } end, table = function() return {} end,
   swap = function(list, first, second) list[first], list[second] = list[second], list[first] end,
   collect = function() collectgarbage() end, facts = facts_with, guessing = guessing,
}
