import ts from 'typescript';

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.NodeNext,
  strict: true,
  noEmit: true,
  types: [],
};

/**
 * Compiles each source as a file of that folder, in one program. Returns the compiler's messages, in the same order.
 */
export function compilerMessages(folder: string, sources: readonly string[]): string[][] {
  const files = new Map(sources.map((source, i) => [`${folder.replaceAll('\\', '/')}/source-${i}.ts`, source]));
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.readFile = (name) => files.get(name) ?? readFile(name);
  host.getSourceFile = (name, version, ...rest) => {
    const source = files.get(name);
    return source === undefined ? getSourceFile(name, version, ...rest) : ts.createSourceFile(name, source, version);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files.keys()].map((name) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(name))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  );
}
