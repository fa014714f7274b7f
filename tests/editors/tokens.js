// Prints [file, line, text, scope] of every token of some files, as VS Code sees them with the grammar given first.
"use strict";
const fs = require("fs");
const path = require("path");
const textmate = require("vscode-textmate");
const oniguruma = require("vscode-oniguruma");

async function main([grammarFile, ...files]) {
  const wasm = path.join(path.dirname(require.resolve("vscode-oniguruma")), "onig.wasm");
  await oniguruma.loadWASM(fs.readFileSync(wasm).buffer);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(grammarFile, "utf8"), grammarFile),
  });
  const grammar = await registry.loadGrammar("source.des");
  const found = [];
  for (const file of files) {
    let state = textmate.INITIAL;
    fs.readFileSync(file, "utf8").split("\n").forEach((line, number) => {
      const result = grammar.tokenizeLine(line, state);
      state = result.ruleStack;
      for (const token of result.tokens) {
        found.push([file, number + 1, line.slice(token.startIndex, token.endIndex), token.scopes.at(-1)]);
      }
    });
  }
  process.stdout.write(JSON.stringify(found));
}

main(process.argv.slice(2));
