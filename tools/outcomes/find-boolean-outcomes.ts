import ts from 'typescript';
import type { Problem, Scope } from './scope.ts';

/** Asks and changes nothing. */
const PREDICATE = /^(is|has|may|can|should)[A-Z]/;

/** Functions that others may call and that say only with true or false how an action ended. */
export function findBooleanOutcomes(scope: Scope): Problem[] {
  const exported = scope
    .listFiles()
    .filter((file) => scope.isStrict(file))
    .flatMap((file) => file.statements.filter(isExported));
  return exported.flatMap((statement) => listFunctions(statement).flatMap((each) => checkFunction(scope, each)));
}

type Named = ts.NamedDeclaration & { readonly name: ts.Node };

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

/** Of an interface its members. */
function listFunctions(statement: ts.Statement): Named[] {
  if (ts.isFunctionDeclaration(statement) && statement.name) return [statement as Named];
  if (ts.isVariableStatement(statement)) return [...statement.declarationList.declarations];
  if (!ts.isInterfaceDeclaration(statement)) return [];
  return statement.members.filter((member): member is ts.TypeElement & Named => member.name !== undefined);
}

function checkFunction(scope: Scope, declared: Named): Problem[] {
  const { checker } = scope;
  const name = declared.name.getText();
  if (PREDICATE.test(name)) return [];
  const returned = checker
    .getTypeAtLocation(declared)
    .getCallSignatures()
    .map((signature) => checker.getAwaitedType(signature.getReturnType()));
  if (!returned.some((type) => type !== undefined && isBoolean(type))) return [];
  return [scope.toProblem(declared, `${name} says how it ended by a boolean: name its outcomes`)];
}

function isBoolean(type: ts.Type): boolean {
  return type.isUnion() ? type.types.every(isBoolean) : (type.flags & ts.TypeFlags.BooleanLike) !== 0;
}
