import ts from 'typescript';

const EXECUTES = /^execute(TakeFirst(OrThrow)?)?$/;

/** Where a file sends statements, as `path:line:column`, which is how a stack trace names the same call. */
export function listStatementSites(source: ts.SourceFile): string[] {
  const sites: string[] = [];
  visit(source);
  return sites;

  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      // `db.transaction().execute(…)` sends nothing of its own.
      if (EXECUTES.test(name.text) && !expression.getText(source).endsWith('transaction()')) {
        const { line, character } = source.getLineAndCharacterOfPosition(name.getStart(source));
        sites.push(`${source.fileName}:${line + 1}:${character + 1}`);
      }
    }
    ts.forEachChild(node, visit);
  }
}
