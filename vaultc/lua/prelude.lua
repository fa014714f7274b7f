-- The world of a level script: what it may see, and the limits on what it may do.
-- Runs before the script, with the whole of Lua at hand. The script gets none of Python's objects: every function that
-- it can reach is a Lua function made here, and Python is reached through `dispatch` alone.

local dispatch, names, step, budget, total = ...
local getinfo, sethook, error, select, type = debug.getinfo, debug.sethook, error, select, type
local pcall, xpcall, tostring, setmetatable, pairs, ipairs = pcall, xpcall, tostring, setmetatable, pairs, ipairs
local running, unpack = coroutine.running, table.unpack
local find, match, gmatch, gsub, rep = string.find, string.match, string.gmatch, string.gsub, string.rep
local collectgarbage, max = collectgarbage, math.max
local LARGEST <const> = 1000000
local ROOMY <const> = 192
local MOST_VALUES <const> = 1000

-- ---- the budget of instructions

local left, stopped = budget, nil

local function halt(reason)
   stopped = stopped or reason
   error(stopped, 0)
end

-- An instruction may copy or compare as much as the memory holds, so that those of scripts that hold much cost more.
local function count()
   if stopped then error(stopped, 0) end
   left = left - step
   total = total - step - step * (max(collectgarbage("count") // 1 | 0, ROOMY) - ROOMY) // 2
   if left <= 0 then halt("instructions") end
   if total <= 0 then halt("patience") end
end

-- The work of a function of C, which is one instruction to the hook.
local function charge(amount)
   total = total - (math.tointeger(amount) or LARGEST) - 20
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
   if stopped then error(stopped, 0) end
   return ...
end

local function line_of(level)
   repeat
      local info = getinfo(level, "Sl")
      if info == nil then return 0 end
      if info.source == "=level" then return info.currentline end
      level = level + 1
   until false
end

local function with_place(problem)
   if type(problem) ~= "string" then problem = "error object of type " .. type(problem) end
   if find(problem, "^level:%d+: ") then return problem end
   local line = line_of(2)
   problem = gsub(problem, "^prelude:%d+: ", "")
   return line > 0 and "level:" .. line .. ": " .. problem or problem
end

local reads = {}

local function run(f, ...)
   local before = left
   left = budget
   sethook(count, "", step)
   local ok, problem = xpcall(f, with_place, ...)
   left = before
   for _, read in pairs(reads) do dispatch("fact.guessed", read[1], 2, read[2], read[3]) end
   reads = {}
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
   if outcome then return ... end
   local problem, fatal = ...
   if fatal then halt(fatal) end
   if line > 0 then problem = "level:" .. line .. ": " .. problem end
   error(problem, 0)
end

local function bind(name)
   return function(...)
      if stopped then error(stopped, 0) end
      local line = line_of(2)
      local _, main = running()
      if not main then settle(line, false, "vaultc runs no function of the game inside of a coroutine") end
      return settle(line, dispatch(name, line, select("#", ...), ...))
   end
end

local function refused() error("this value cannot be changed", 0) end

local function made_of(prefix)
   local made = {}
   for name in names:gmatch("%S+") do
      local owner, key = name:match("^(%w+)%.([%w_]+)$")
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

local function few(first, last)
   first, last = math.tointeger(first) or 1, math.tointeger(last) or 1
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
   if (#text + 1) * #pattern > LARGEST or (#text + 1) ^ (loops + pairs_ + 1) > 1e8 then
      error("vaultc does not try this pattern on a text of " .. #text .. " characters", 0)
   end
   charge((#text + 1) ^ (loops + pairs_ + 1) // 10)
end

local strings = copy(string)
function strings.find(s, p, init, plain) affordable(s, p, plain); return find(s, p, init, plain) end
function strings.match(s, p, init) affordable(s, p); return match(s, p, init) end
function strings.gmatch(s, p, init) affordable(s, p); return gmatch(s, p, init) end
function strings.gsub(s, p, ...) affordable(s, p); return guarded(gsub(s, p, ...)) end
function strings.rep(s, n, separator)
   n = math.tointeger(n)
   if type(s) == "string" and n and (#s + #(separator or "")) == 0 then return "" end
   return rep(s, n, separator)
end
for _, name in ipairs({ "byte", "format", "len", "lower", "pack", "packsize", "reverse", "sub", "unpack", "upper" }) do
   local plain = string[name]
   strings[name] = function(s, ...)
      charge(type(s) == "string" and #s // 8 or 0)
      return plain(s, ...)
   end
end
function strings.byte(s, first, last)
   few(first, last or first)
   return string.byte(s, first, last)
end
strings.dump = nil
getmetatable("").__index = strings
getmetatable("").__metatable = false

local tables = copy(table)
function tables.move(a, f, e, t, b)
   if math.tointeger(f) and math.tointeger(e) and (e - f >= LARGEST or e - f < -1 and f < 0 and e > 0) then
      error("vaultc moves no more than " .. LARGEST .. " entries", 0)
   end
   charge(4 * max((math.tointeger(e) or 0) - (math.tointeger(f) or 0), 0))
   return guarded(table.move(a, f, e, t, b or a))
end
local function length(list) return type(list) == "table" and #list or 0 end
function tables.sort(list, ...) charge(60 * length(list)); return guarded(table.sort(list, ...)) end
function tables.concat(list, ...) charge(8 * length(list)); return table.concat(list, ...) end
function tables.insert(list, ...) charge(select("#", ...) > 1 and 2 * length(list) or 0); return table.insert(list, ...) end
function tables.remove(list, ...) charge(select("#", ...) > 0 and 2 * length(list) or 0); return table.remove(list, ...) end
function tables.unpack(list, first, last)
   few(first or 1, last or length(list))
   return table.unpack(list, first, last)
end

local texts = copy(utf8)
for _, name in ipairs({ "len", "offset", "codes" }) do
   local plain = utf8[name]
   texts[name] = function(s, ...)
      charge(type(s) == "string" and #s or 0)
      return plain(s, ...)
   end
end
function texts.codepoint(s, first, last, ...)
   few(first, last or first)
   return utf8.codepoint(s, first, last, ...)
end

local maths = copy(math)
maths.random, maths.randomseed = bind("math.random"), nil

local coroutines = copy(coroutine)
function coroutines.create(f)
   local made = coroutine.create(f)
   sethook(made, count, "", step)
   return made
end
function coroutines.wrap(f)
   local made = coroutines.create(f)
   local function resumed(ok, ...)
      if stopped then error(stopped, 0) end
      if not ok then error((...), 0) end
      return ...
   end
   return function(...) return resumed(coroutine.resume(made, ...)) end
end
function coroutines.resume(...) return guarded(coroutine.resume(...)) end
function coroutines.close(...) return guarded(coroutine.close(...)) end

-- ---- what a script sees

local environment = {
   _VERSION = _VERSION, ipairs = ipairs, next = next, pairs = pairs, select = select, tonumber = tonumber,
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
function environment.pcall(...) return guarded(pcall(...)) end
function environment.xpcall(f, handler, ...)
   -- An error of the budget is raised inside of its hook, where no further hook would stop the handler.
   local function handle(...)
      if stopped then return ... end
      return handler(...)
   end
   return guarded(xpcall(f, handle, ...))
end
for name, global in pairs(made_of("global")) do environment[name] = global end
environment.u = setmetatable({}, { __index = bind("hero.get"), __newindex = refused, __metatable = false })

local function compile(text) return load(text, "=level", "t", environment) end

local dump = string.dump
local function compiled(text)
   local chunk, problem = load(text, "=level", "t", environment)
   if not chunk then return nil, problem end
   return dump(chunk)
end

return { left = function() return total end, released = released, run = run, evaluate = evaluate, compile = compile, compiled = compiled, proxy = proxy, handle_of = handle_of, set = function(name, value)
   environment[name] = value
end, list = function(...) return { ... } end, table = function() return {} end, facts = facts_with, guessing = guessing }
