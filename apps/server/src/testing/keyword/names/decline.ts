/** By the rules of a school grammar: what a name looks like in each oblique case. */
export const CASES = ['genitive', 'dative', 'accusative', 'instrumental', 'prepositional'] as const;
export type Case = (typeof CASES)[number];

/** Which words it is for, and what takes the place of the last letters in each case, in the order of `CASES`. */
interface Rule {
  readonly ending: RegExp;
  readonly cases: readonly [string, string, string, string, string];
}

const MEN: readonly Rule[] = [
  { ending: /(?<=^Иль)я$/, cases: ['и', 'е', 'ю', 'ёй', 'е'] },
  { ending: /(?<=^П)авел$/, cases: ['авла', 'авлу', 'авла', 'авлом', 'авле'] },
  { ending: /(?<=^Л)ев$/, cases: ['ьва', 'ьву', 'ьва', 'ьвом', 'ьве'] },
  { ending: /(?<=^П)ётр$/, cases: ['етра', 'етру', 'етра', 'етром', 'етре'] },
  { ending: /ий$/, cases: ['ия', 'ию', 'ия', 'ием', 'ии'] },
  { ending: /й$/, cases: ['я', 'ю', 'я', 'ем', 'е'] },
  { ending: /ь$/, cases: ['я', 'ю', 'я', 'ем', 'е'] },
  { ending: /(?<=[^аоуыэяеёюий])$/, cases: ['а', 'у', 'а', 'ом', 'е'] },
];

const WOMEN: readonly Rule[] = [
  { ending: /(?<=^Любов)ь$/, cases: ['и', 'и', 'ь', 'ью', 'и'] },
  { ending: /ия$/, cases: ['ии', 'ии', 'ию', 'ией', 'ии'] },
  { ending: /я$/, cases: ['и', 'е', 'ю', 'ей', 'е'] },
  { ending: /(?<=[гкх])а$/, cases: ['и', 'е', 'у', 'ой', 'е'] },
  { ending: /(?<=[жшчщ])а$/, cases: ['и', 'е', 'у', 'ей', 'е'] },
  { ending: /а$/, cases: ['ы', 'е', 'у', 'ой', 'е'] },
];

const INDECLINABLE = /([ыи]х|ко|аго|во)$/;

const MENS_SURNAMES: readonly Rule[] = [
  { ending: /(?<=[оеё]в|[иы]н)$/, cases: ['а', 'у', 'а', 'ым', 'е'] },
  { ending: /(?<=[кгхжшчщ])(ий|ой)$/, cases: ['ого', 'ому', 'ого', 'им', 'ом'] },
  { ending: /(ый|ой)$/, cases: ['ого', 'ому', 'ого', 'ым', 'ом'] },
  ...MEN,
];

const WOMENS_SURNAMES: readonly Rule[] = [
  { ending: /(?<=[оеё]в|[иы]н)а$/, cases: ['ой', 'ой', 'у', 'ой', 'ой'] },
  { ending: /ая$/, cases: ['ой', 'ой', 'ую', 'ой', 'ой'] },
];

const PATRONYMICS: readonly Rule[] = [
  { ending: /(?<=ч)$/, cases: ['а', 'у', 'а', 'ем', 'е'] },
  { ending: /а$/, cases: ['ы', 'е', 'у', 'ой', 'е'] },
];

export function declineGiven(name: string, to: Case, isMan: boolean): string {
  return decline(name, to, isMan ? [...MEN, ...WOMEN] : WOMEN);
}

export function declineSurname(surname: string, to: Case, isMan: boolean): string {
  if (INDECLINABLE.test(surname)) return surname;
  return decline(surname, to, isMan ? MENS_SURNAMES : WOMENS_SURNAMES);
}

export function declinePatronymic(patronymic: string, to: Case): string {
  return decline(patronymic, to, PATRONYMICS);
}

function decline(word: string, to: Case, rules: readonly Rule[]): string {
  const rule = rules.find(({ ending }) => ending.test(word));
  return rule ? word.replace(rule.ending, rule.cases[CASES.indexOf(to)] ?? '') : word;
}
