/** By the name of each part, the names of the parts it uses. */
export type Dependencies = ReadonlyMap<string, ReadonlySet<string>>;

/** Mermaid lines: the parts by floor, each above everything that it uses, and the arrows that do not follow from others. */
export function drawFloors(dependencies: Dependencies): string[] {
  const floors = Map.groupBy([...dependencies.keys()].sort(), (name) => floorOf(dependencies, name));
  const highestFirst = [...floors].sort(([one], [other]) => other - one);
  return [
    ...highestFirst.flatMap(([floor, names]) => [
      `  subgraph floor${floor}[" "]`,
      ...names.map((name) => `    ${idOf(name)}["${name}"]`),
      '  end',
    ]),
    ...[...dependencies.keys()]
      .sort()
      .flatMap((name) => listArrows(dependencies, name).map((used) => `  ${idOf(name)} --> ${idOf(used)}`)),
  ];
}

/** What a part uses, without what it reaches through another part anyway. */
function listArrows(dependencies: Dependencies, name: string): string[] {
  const used = [...(dependencies.get(name) ?? [])].sort();
  return used.filter((other) => !used.some((through) => through !== other && reaches(dependencies, through, other)));
}

function reaches(dependencies: Dependencies, from: string, to: string): boolean {
  const next = dependencies.get(from) ?? new Set();
  return next.has(to) || [...next].some((name) => reaches(dependencies, name, to));
}

/** The ground floor uses nothing; any other part stands one floor above the highest that it uses. */
function floorOf(dependencies: Dependencies, name: string, above: readonly string[] = []): number {
  if (above.includes(name)) throw new Error(`${[...above, name].join(' → ')}: a circle of dependencies has no floors`);
  const used = [...(dependencies.get(name) ?? [])];
  return Math.max(0, ...used.map((other) => 1 + floorOf(dependencies, other, [...above, name])));
}

function idOf(name: string): string {
  return name.replace(/\W/g, '_');
}
