/** The code that determines the rows of a view: its `on`, and everything in this repository that `on` uses. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import ts from 'typescript';

const sources = join(__dirname, '../../../..');
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  noLib: true,
  types: [],
  paths: {
    '@staffroom/contracts/*.js': [join(sources, 'libs/contracts/src/*.ts')],
    '@staffroom/domain/*.js': [join(sources, 'libs/domain/src/*.ts')],
  },
};

/**
 * Returns the name and hash of each piece of code, for every view that is defined in the file or in a file it imports.
 * Comments, types, line breaks and folders do not change a hash.
 */
export function projectionCode(file: string): Map<string, string[]> {
  const program = createProgram(file);
  const checker = program.getTypeChecker();
  const code = new Map<string, string[]>();
  for (const source of program.getSourceFiles()) {
    for (const view of definitionsIn(source)) {
      const [name, on] = [propertyOf(view, 'name'), propertyOf(view, 'on')];
      code.set(
        name.initializer.getText().slice(1, -1),
        [...piecesOf(on, checker)].map(([piece, title]) => `${title} ${hashOf(piece)}`).sort(),
      );
    }
  }
  return code;
}

/** Imports of packages are not followed. */
function createProgram(file: string): ts.Program {
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) =>
      /^\.|^@staffroom\//.test(text)
        ? ts.resolveModuleName(text, from, options, host, undefined, undefined, ts.ModuleKind.ESNext)
        : { resolvedModule: undefined },
    );
  return ts.createProgram([file], options, host);
}

function definitionsIn(source: ts.SourceFile): ts.ObjectLiteralExpression[] {
  const found: ts.ObjectLiteralExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'defineView') {
      const [definition] = node.arguments;
      if (!definition || !ts.isObjectLiteralExpression(definition))
        throw new Error(`${source.fileName}: the argument of defineView must be an object literal`);
      found.push(definition);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function propertyOf(definition: ts.ObjectLiteralExpression, name: string): ts.PropertyAssignment {
  const property = definition.properties.find((each) => each.name?.getText() === name);
  if (!property || !ts.isPropertyAssignment(property))
    throw new Error(`${definition.getSourceFile().fileName}: the definition of a view has no property "${name}"`);
  return property;
}

/** The code of `on` and of all declarations that it uses, directly or indirectly, with their names. */
function piecesOf(on: ts.PropertyAssignment, checker: ts.TypeChecker): Map<ts.Node, string> {
  const pieces = new Map<ts.Node, string>([[on, 'on']]);
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node)) {
      for (const declaration of declarationsOf(node, checker)) {
        if (!isAtTopLevel(declaration) || pieces.has(declaration)) continue;
        pieces.set(declaration, node.text);
        ts.forEachChild(declaration, visit);
      }
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(on, visit);
  return pieces;
}

function declarationsOf(node: ts.Identifier, checker: ts.TypeChecker): readonly ts.Declaration[] {
  const used = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
  const declared = used && used.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(used) : used;
  return declared?.declarations ?? [];
}

function isAtTopLevel(declaration: ts.Node): boolean {
  if (ts.isVariableDeclaration(declaration)) return ts.isSourceFile(declaration.parent.parent.parent);
  const isCode =
    ts.isFunctionDeclaration(declaration) || ts.isClassDeclaration(declaration) || ts.isEnumDeclaration(declaration);
  return isCode && ts.isSourceFile(declaration.parent);
}

function hashOf(piece: ts.Node): string {
  const text = piece.getText();
  const script = ts.isStatement(piece) ? text : ts.isVariableDeclaration(piece) ? `const ${text}` : `({ ${text} })`;
  const plain = ts.transpile(script, { target: ts.ScriptTarget.ESNext, removeComments: true });
  const onOneLine = plain
    .replace(/\s+/g, ' ')
    .replace(/,? ([)}\]])/g, '$1')
    .replace(/([({[]) /g, '$1');
  return createHash('sha256').update(onOneLine).digest('hex').slice(0, 12);
}
