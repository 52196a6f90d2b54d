import ts from 'typescript';
import type { Problem, Scope } from './scope.ts';

/** Calls whose result is thrown away although it says how the call ended. */
export function findDroppedOutcomes(scope: Scope): Problem[] {
  return scope.listFiles().flatMap((file) => {
    const problems: Problem[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isExpressionStatement(node)) problems.push(...listDropped(scope, node.expression));
      else if (ts.isArrowFunction(node) && isResultUnused(scope, node)) problems.push(...listDropped(scope, node.body));
      ts.forEachChild(node, visit);
    };
    visit(file);
    return problems;
  });
}

/** Of an expression whose value nobody takes. */
function listDropped(scope: Scope, dropped: ts.Node): Problem[] {
  const node = unwrap(dropped);
  if (ts.isConditionalExpression(node)) {
    return [node.whenTrue, node.whenFalse].flatMap((branch) => listDropped(scope, branch));
  }
  if (ts.isBinaryExpression(node) && isLogical(node.operatorToken.kind)) return listDropped(scope, node.right);
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((element) => listDropped(scope, element));
  if (!ts.isCallExpression(node)) return [];
  const passedOn = withoutHandlers(node);
  if (passedOn !== node) return listDropped(scope, passedOn);
  const { checker } = scope;
  const type = checker.getTypeAtLocation(node);
  const awaited = checker.getAwaitedType(type) ?? type;
  if (saysNothing(checker, awaited)) return [];
  const callee = checker.getResolvedSignature(node)?.declaration;
  const name = node.expression.getText().replaceAll(/\s+/g, ' ');
  // A lock is taken for its own sake.
  if (/^lock[A-Z]/.test(name)) return [];
  if (callee && isWatched(scope, node, callee.getSourceFile())) {
    return [scope.toProblem(node, `the outcome of ${name} is dropped: ${scope.show(awaited)}`)];
  }
  // Only a generic call, such as a transaction or Promise.all, hands on what its arguments return.
  if (!callee?.typeParameters) return [];
  return node.arguments.flatMap((argument) => listReturned(argument).flatMap((each) => listDropped(scope, each)));
}

function isWatched(scope: Scope, call: ts.CallExpression, callee: ts.SourceFile): boolean {
  return scope.isStrict(callee) || (scope.isStrict(call.getSourceFile()) && scope.isOwn(callee));
}

function unwrap(node: ts.Node): ts.Node {
  return ts.isParenthesizedExpression(node) || ts.isAwaitExpression(node) || ts.isVoidExpression(node)
    ? unwrap(node.expression)
    : node;
}

function isLogical(operator: ts.SyntaxKind): boolean {
  return [
    ts.SyntaxKind.AmpersandAmpersandToken,
    ts.SyntaxKind.BarBarToken,
    ts.SyntaxKind.QuestionQuestionToken,
    ts.SyntaxKind.CommaToken,
  ].includes(operator);
}

/** `f()` of `f().catch(…)`, `f().finally(…)`, and of `f().then(() => …)`, which does not look at the outcome. */
function withoutHandlers(call: ts.CallExpression): ts.Node {
  if (!ts.isPropertyAccessExpression(call.expression)) return call;
  const { name, expression } = call.expression;
  const [handler] = call.arguments;
  const looks = handler === undefined || !ts.isArrowFunction(handler) || handler.parameters.length > 0;
  return ['catch', 'finally'].includes(name.text) || (name.text === 'then' && !looks) ? unwrap(expression) : call;
}

/** What a function that is given as an argument returns; the argument itself where it is something else. */
function listReturned(argument: ts.Node): ts.Node[] {
  if (!ts.isArrowFunction(argument)) return [argument];
  if (!ts.isBlock(argument.body)) return [argument.body];
  const returned: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression) returned.push(node.expression);
    else ts.forEachChild(node, visit);
  };
  visit(argument.body);
  return returned;
}

/** Where a function is wanted that returns nothing, one that returns something is allowed too. */
function isResultUnused({ checker }: Scope, arrow: ts.ArrowFunction): boolean {
  if (ts.isBlock(arrow.body)) return false;
  const wanted = checker.getContextualType(arrow)?.getCallSignatures() ?? [];
  return wanted.length > 0 && wanted.every((signature) => saysNothing(checker, signature.getReturnType()));
}

/** Void, undefined or never, also as a list of them. */
function saysNothing(checker: ts.TypeChecker, type: ts.Type): boolean {
  if (type.isUnion()) return type.types.every((member) => saysNothing(checker, member));
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    return checker.getTypeArguments(type as ts.TypeReference).every((element) => saysNothing(checker, element));
  }
  return (type.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined | ts.TypeFlags.Never)) !== 0;
}
