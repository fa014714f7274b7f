-- Run by Neovim without a screen: its own client starts the language server and asks what users ask.
-- The command of the server is in VAULTC_SERVER, as JSON; the answers are written to the file VAULTC_ANSWERS.

local patience = 120000 -- milliseconds; only reached where something is wrong
local answers = {}

local function write()
  local file = assert(io.open(vim.env.VAULTC_ANSWERS, "w"))
  file:write(vim.fn.json_encode(answers))
  file:close()
end

local function wait(what, condition)
  if not vim.wait(patience, condition, 20) then error("no " .. what .. " came") end
end

local function ask(method, params)
  local found = vim.lsp.buf_request_sync(0, method, params, patience)
  assert(found, "no answer to " .. method)
  for _, each in pairs(found) do
    assert(not each.error, method .. ": " .. vim.inspect(each.error))
    return each.result
  end
end

local function at(line, character)
  return { textDocument = vim.lsp.util.make_text_document_params(), position = { line = line, character = character } }
end

local function whole()
  return { start = { line = 0, character = 0 }, ["end"] = { line = vim.api.nvim_buf_line_count(0), character = 0 } }
end

local function run()
  local id = vim.lsp.start_client({
    name = "vaultc",
    cmd = vim.fn.json_decode(vim.env.VAULTC_SERVER),
    root_dir = vim.fn.getcwd(),
  })
  assert(id, "the server did not start")
  vim.lsp.buf_attach_client(0, id)
  local client = vim.lsp.get_client_by_id(id)
  wait("start", function() return client.initialized end)

  local function messages() return vim.tbl_map(function(each) return each.message end, vim.diagnostic.get(0)) end
  wait("diagnostics", function() return #messages() > 0 end)
  answers.diagnostics = messages()
  answers.hover = ask("textDocument/hover", at(1, 2)).contents.value
  answers.completion = vim.tbl_map(function(each) return each.label end, ask("textDocument/completion", at(2, 0)).items)
  local context = { diagnostics = {}, only = { "quickfix" } }
  local params = { textDocument = vim.lsp.util.make_text_document_params(), range = whole(), context = context }
  local actions = ask("textDocument/codeAction", params)
  answers.actions = vim.tbl_map(function(each) return each.title end, actions)
  vim.lsp.util.apply_workspace_edit(actions[1].edit, client.offset_encoding)
  answers.mended = vim.api.nvim_buf_get_lines(0, 0, -1, true)
  wait("diagnostics of the mended text", function() return #messages() == 0 end)

  vim.api.nvim_buf_set_text(0, 1, 0, 1, 0, { "# \u{1f409}", "" }) -- typed, and told as an edit
  local format = { textDocument = params.textDocument, options = { tabSize = 2, insertSpaces = true } }
  vim.lsp.util.apply_text_edits(ask("textDocument/formatting", format), 0, client.offset_encoding)
  answers.formatted = vim.api.nvim_buf_get_lines(0, 0, -1, true)

  client.stop()
  wait("end", function() return client.is_stopped() end)
end

local done, problem = pcall(run)
if not done then answers.problem = tostring(problem) end
write()
vim.cmd("qall!")
