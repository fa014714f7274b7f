"use strict";
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function activate(context) {
  const settings = vscode.workspace.getConfiguration("vaultc");
  const command = settings.get("command", "vaultc");
  const others = [["python", true], ["lua", true]].filter(([name, usual]) => settings.get(name, usual));
  const languages = ["des", ...others.map(([name]) => name)];
  client = new LanguageClient("vaultc", "vaultc", { command, args: ["lsp", "--stdio"] }, {
    documentSelector: languages.map((language) => ({ scheme: "file", language }))
  });
  context.subscriptions.push(vscode.commands.registerCommand("vaultc.openPreview", openPreview), client);
  return client.start();
}

async function openPreview() {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !["des", "lua"].includes(editor.document.languageId)) { return; }
  const address = await client.sendRequest("workspace/executeCommand", {
    command: "vaultc.preview", arguments: [editor.document.uri.toString()]
  });
  if (address) {
    await vscode.commands.executeCommand("simpleBrowser.api.open", vscode.Uri.parse(address), {
      viewColumn: vscode.ViewColumn.Beside, preserveFocus: true
    });
  }
}

function deactivate() { return client && client.stop(); }

module.exports = { activate, deactivate };
