-- A session as an author has it: a broken file, its finding, a hover, the fix, the layout, a new name, a completed name.
vim.opt.runtimepath:prepend(vim.env.VAULTC_EDITORS .. "/vim")
vim.cmd("filetype plugin on | syntax on")
local function wait(what, test)
  if not vim.wait(120000, test, 20) then print("MISSING: " .. what) vim.cmd("cquit 1") end
end
vim.cmd("edit cellar.des")
local buffer = vim.api.nvim_get_current_buf()
local id = vim.lsp.start_client({ name = "vaultc", cmd = vim.split(vim.env.VAULTC_COMMAND, " "), root_dir = vim.fn.getcwd() })
vim.lsp.buf_attach_client(buffer, id)
local client
wait("client", function() client = vim.lsp.get_client_by_id(id) return client and client.initialized end)
local function ask(method, params)
  local answer = client.request_sync(method, params, 120000, buffer)
  if not answer or answer.err then print("ERROR: " .. vim.inspect(answer)) vim.cmd("cquit 1") end
  return answer.result
end
local function text() return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n") end
local function here(line, column)
  return { textDocument = vim.lsp.util.make_text_document_params(buffer), position = { line = line - 1, character = column } }
end

wait("findings", function() return #vim.diagnostic.get(buffer) > 0 end)
local finding = vim.diagnostic.get(buffer)[1]
print("finding: " .. finding.lnum + 1 .. ": " .. finding.code)

local hover = ask("textDocument/hover", here(finding.lnum + 1, 1)).contents.value
print("hover: " .. vim.split(hover, "\n")[2])

local range = { start = { line = finding.lnum, character = finding.col }, ["end"] = { line = finding.lnum, character = finding.col } }
local document = vim.lsp.util.make_text_document_params(buffer)
local actions = ask("textDocument/codeAction", { textDocument = document, range = range, context = { diagnostics = {} } })
vim.lsp.util.apply_workspace_edit(actions[1].edit, client.offset_encoding)
wait("no findings", function() return #vim.diagnostic.get(buffer) == 0 end)
print("fixed: " .. actions[1].title)

local edits = ask("textDocument/formatting", { textDocument = document, options = { tabSize = 2, insertSpaces = true } })
vim.lsp.util.apply_text_edits(edits, buffer, client.offset_encoding)
print("formatted: " .. vim.api.nvim_buf_get_lines(buffer, 1, 2, false)[1])

local params = here(2, 1)
params.newName = "gold"
vim.lsp.util.apply_workspace_edit(ask("textDocument/rename", params), client.offset_encoding)
print("renamed: " .. vim.api.nvim_buf_get_lines(buffer, 2, 3, false)[1])

vim.api.nvim_buf_set_lines(buffer, -1, -1, false, { 'MONSTER: "gnome lo' })
local last = vim.api.nvim_buf_line_count(buffer)
local found = ask("textDocument/completion", here(last, 18))
for _, item in ipairs(found.items) do
  if item.label == "gnome lord" then vim.lsp.util.apply_text_edits({ item.textEdit }, buffer, client.offset_encoding) end
end
print("completed: " .. vim.api.nvim_buf_get_lines(buffer, last - 1, last, false)[1])
vim.bo.filetype = "des"
print("colour: " .. vim.fn.synIDattr(vim.fn.synID(1, 1, 1), "name"))
vim.cmd("quitall!")
