import ts from 'typescript';

/** Arguments for one call of a function. */
export interface Sample {
  /** What differs from everything being given; empty where nothing does. */
  readonly title: string;
  /** Names of which one was taken, so that statements that differ in nothing but such a name count as the same. */
  readonly names: readonly string[];
  readonly values: readonly unknown[];
}

/** Values do not matter: a statement has placeholders for them. A text that it does contain reads as its own name. */
const NUMBER = 1;
const OBJECTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['Date', new Date('2026-01-01T00:00:00Z')],
  ['Uint8Array', new Uint8Array([1])],
  ['Float32Array', new Float32Array([1])],
]);
/** Types that contain themselves end here. */
const MAX_DEPTH = 6;
/** In a union these come last, in this order, so that the first sample has everything. */
const LAST = ['true', 'false', 'null', 'not given'];

interface Choice {
  readonly path: string;
  readonly alternatives: readonly string[];
}

/** Answers which alternative is taken. */
type Choose = (choice: Choice) => number;

/**
 * Arguments made from the types of the parameters: once with everything given, then again and again with one thing
 * changed: an optional part left out, a list empty, a flag turned off, another member of a union.
 */
export function sampleArguments(checker: ts.TypeChecker, signature: ts.Signature, db: unknown): Sample[] {
  const choices: Choice[] = [];
  const whole = callWith((choice) => {
    choices.push(choice);
    return 0;
  });
  const changed = choices.flatMap(({ path, alternatives }) =>
    alternatives.slice(1).map((name, nth) => ({
      title: `${path}: ${name}`,
      names: alternatives,
      values: callWith((choice) => (choice.path === path ? nth + 1 : 0)),
    })),
  );
  return [{ title: '', names: [], values: whole }, ...changed];

  function callWith(choose: Choose): unknown[] {
    const sampler = createSampler(checker, choose, db);
    return signature.parameters.map((parameter) => {
      // A parameter that is taken apart has no name.
      const path = parameter.name.startsWith('__') ? '' : parameter.name;
      return sampler(checker.getTypeOfSymbol(parameter), path);
    });
  }
}

function createSampler(checker: ts.TypeChecker, choose: Choose, db: unknown) {
  return sample;

  function sample(type: ts.Type, path: string): unknown {
    if (isDatabase(type)) return db;
    if (type.isUnion()) return sampleUnion(type, path);
    if (isText(type)) return path.replace(/^.*\.|\[\]/g, '');
    return type.flags & ts.TypeFlags.Object || type.isIntersection() ? sampleObject(type, path) : samplePlain(type);
  }

  function samplePlain(type: ts.Type): unknown {
    if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
    if (type.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type) === 'true';
    if (type.flags & ts.TypeFlags.NumberLike) return NUMBER;
    return type.flags & ts.TypeFlags.Null ? null : undefined;
  }

  function sampleUnion(type: ts.UnionType, path: string): unknown {
    if (type.types.some(isDatabase)) return db;
    const members = type.types.map((member) => ({ member, name: nameOf(member) })).sort(byName);
    const taken = members[choose({ path, alternatives: members.map(({ name }) => name) })];
    return taken && sample(taken.member, path);
  }

  function sampleObject(type: ts.Type, path: string): unknown {
    const known = OBJECTS.get(type.symbol?.name);
    if (known) return known;
    const isTooDeep = path.split('.').length > MAX_DEPTH;
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference);
      const isEmpty = isTooDeep || !item || choose({ path, alternatives: ['an item', 'empty'] }) === 1;
      return isEmpty ? [] : [sample(item, `${path}[]`)];
    }
    if (isTooDeep) return {};
    const properties = checker.getPropertiesOfType(type).map((property) => {
      const propertyPath = path === '' ? property.name : `${path}.${property.name}`;
      return [property.name, sample(checker.getTypeOfSymbol(property), propertyPath)];
    });
    return Object.fromEntries(properties);
  }

  function nameOf(type: ts.Type): string {
    if (type.flags & ts.TypeFlags.Undefined) return 'not given';
    if (type.isStringLiteral()) return type.value;
    const tag = checker
      .getPropertiesOfType(type)
      .map((property) => checker.getTypeOfSymbol(property))
      .find((tagged) => tagged.isStringLiteral());
    const isTagged = (type.flags & ts.TypeFlags.Object) !== 0 && tag !== undefined;
    return isTagged ? String(tag.value) : checker.typeToString(type);
  }
}

function byName(one: { name: string }, other: { name: string }): number {
  return LAST.indexOf(one.name) - LAST.indexOf(other.name) || (one.name < other.name ? -1 : 1);
}

/** Any text, with a brand or without. */
function isText(type: ts.Type): boolean {
  return type.isIntersection() ? type.types.some(isText) : (type.flags & ts.TypeFlags.String) !== 0;
}

function isDatabase(type: ts.Type): boolean {
  return type.symbol?.name === 'Kysely' || type.symbol?.name === 'Transaction';
}
