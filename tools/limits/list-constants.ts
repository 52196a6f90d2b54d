import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A number, or an object or list of numbers, that stands in code under a name in capitals. */
export interface Constant {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly value: ConstantValue;
  /** What its comment says after `@limit`: a section and what happens beyond it, or `none`; null if it says nothing. */
  readonly limit: string | null;
}

export type ConstantValue = number | { readonly [part: string]: ConstantValue };

/** The constants of these files, in their order. What is only known at run time, or is no number, is left out. */
export function listConstants(paths: readonly string[]): Constant[] {
  const sources = paths.map((path) => ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest));
  const declared = sources.flatMap(listDeclarations);
  const byName = Map.groupBy(declared, ({ name }) => name);
  return declared.flatMap(({ name, source, node, initializer, limit }) => {
    const value = evaluate(initializer, source);
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    return value === null ? [] : [{ name, path: source.fileName, line, value, limit }];
  });

  function evaluate(wrapped: ts.Expression, source: ts.SourceFile): ConstantValue | null {
    const node = unwrap(wrapped);
    if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
    if (ts.isObjectLiteralExpression(node)) return evaluateParts(node, source);
    if (ts.isArrayLiteralExpression(node)) return evaluateItems(node, source);
    if (ts.isBinaryExpression(node)) return calculate(node, source);
    if (ts.isIdentifier(node)) return evaluateNamed(node.text, source);
    return ts.isPropertyAccessExpression(node) ? evaluatePart(node, source) : null;
  }

  function evaluatePart({ expression, name }: ts.PropertyAccessExpression, source: ts.SourceFile) {
    const owner = evaluate(expression, source);
    return owner === null || typeof owner === 'number' ? null : (owner[name.text] ?? null);
  }

  function evaluateParts(node: ts.ObjectLiteralExpression, source: ts.SourceFile): ConstantValue | null {
    const parts = node.properties.map((property): [string, ConstantValue] | null => {
      if (!ts.isPropertyAssignment(property) || !ts.isIdentifier(property.name)) return null;
      const value = evaluate(property.initializer, source);
      return value === null ? null : [property.name.text, value];
    });
    const known = parts.filter((part) => part !== null);
    return known.length === 0 ? null : Object.fromEntries(known);
  }

  /** A list of objects by their numbers, a list of pairs `[thing.name, object]` by the names. */
  function evaluateItems(node: ts.ArrayLiteralExpression, source: ts.SourceFile): ConstantValue | null {
    const items = node.elements.map((element, nth): [string, ConstantValue | null] => {
      const [named, object] = ts.isArrayLiteralExpression(element) ? element.elements : [];
      return object
        ? [nameOf(named, nth), evaluateObject(object, source)]
        : [nameOf(null, nth), evaluateObject(element, source)];
    });
    const known = items.filter(([, value]) => value !== null);
    return known.length === 0 ? null : (Object.fromEntries(known) as ConstantValue);
  }

  function evaluateObject(node: ts.Expression, source: ts.SourceFile): ConstantValue | null {
    return ts.isObjectLiteralExpression(node) ? evaluateParts(node, source) : null;
  }

  function calculate(node: ts.BinaryExpression, source: ts.SourceFile): number | null {
    const left = evaluate(node.left, source);
    const right = evaluate(node.right, source);
    if (typeof left !== 'number' || typeof right !== 'number') return null;
    return CALCULATE[node.operatorToken.getText(source)]?.(left, right) ?? null;
  }

  /** The constant of the same file, or else the only one of that name that other files can use. */
  function evaluateNamed(name: string, source: ts.SourceFile): ConstantValue | null {
    const known = byName.get(name) ?? [];
    const exported = known.filter(({ isExported }) => isExported);
    const meant = known.find((other) => other.source === source) ?? (exported.length === 1 ? exported[0] : undefined);
    return meant ? evaluate(meant.initializer, meant.source) : null;
  }
}

function nameOf(node: ts.Expression | null | undefined, nth: number): string {
  return node && ts.isPropertyAccessExpression(node) ? node.name.text : String(nth + 1);
}

/** `X as const` is X. */
function unwrap(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? unwrap(node.expression)
    : node;
}

const CALCULATE: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '**': (left, right) => left ** right,
};

interface Declaration {
  readonly name: string;
  readonly source: ts.SourceFile;
  readonly node: ts.Node;
  readonly initializer: ts.Expression;
  readonly limit: string | null;
  readonly isExported: boolean;
}

function listDeclarations(source: ts.SourceFile): Declaration[] {
  return source.statements.filter(ts.isVariableStatement).flatMap((statement) => {
    const limit = readLimit(statement, source.text);
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
    return statement.declarationList.declarations.flatMap((node) =>
      ts.isIdentifier(node.name) && /^[A-Z][A-Z\d_]+$/.test(node.name.text) && node.initializer
        ? [{ name: node.name.text, source, node, initializer: node.initializer, limit, isExported }]
        : [],
    );
  });
}

/** What the comment right above says after `@limit`, up to its end. */
function readLimit(statement: ts.Statement, text: string): string | null {
  const comment = ts.getLeadingCommentRanges(text, statement.pos)?.at(-1);
  const [, said] = /@limit (.*)\*\/$/s.exec(comment ? text.slice(comment.pos, comment.end) : '') ?? [];
  return said?.replaceAll(/\s*\n \*/g, '').trim() ?? null;
}
