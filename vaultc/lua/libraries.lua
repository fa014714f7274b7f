-- The libraries of Lua with guards: a call of a function of C is one instruction to the hook, whatever it does.
-- Runs once before the script, with what counts and places errors in the prelude.

local charge, guarded, with_line, line_of, hooked, memory = ...
local getinfo, load, tointeger, max = debug.getinfo, load, math.tointeger, math.max
local find, gsub = string.find, string.gsub
local LARGEST <const> = 1000000
local MOST_VALUES <const> = 1000
local COROUTINE <const> = 200
local FULL <const> = "not enough memory"

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

local coroutines = copy(coroutine)
local created = named("create", coroutine.create, function() charge(COROUTINE) end)
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

return named, weigh, { string = strings, table = tables, utf8 = texts, math = maths, coroutine = coroutines }
