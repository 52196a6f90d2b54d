import type { Environment } from './environment.ts';

/** Who runs the service, as the legal texts name them; null where nothing is set. */
export type OperatorConfig = Readonly<Record<OperatorField, string | null>>;

export type OperatorField = 'name' | 'inn' | 'ogrn' | 'address' | 'email' | 'phone';

export const OPERATOR_SETTINGS = {
  name: 'OPERATOR_NAME',
  inn: 'OPERATOR_INN',
  ogrn: 'OPERATOR_OGRN',
  address: 'OPERATOR_ADDRESS',
  email: 'OPERATOR_EMAIL',
  phone: 'OPERATOR_PHONE',
} as const satisfies Record<OperatorField, keyof Environment>;

const OPERATOR_FIELDS = Object.keys(OPERATOR_SETTINGS) as readonly OperatorField[];

export function toOperator(environment: Environment): OperatorConfig {
  const settings = OPERATOR_FIELDS.map((field) => [field, environment[OPERATOR_SETTINGS[field]] ?? null] as const);
  return Object.fromEntries(settings) as OperatorConfig;
}

/** Without all of them nobody may be registered or charged in production. */
export function missingOperatorFields(operator: OperatorConfig): OperatorField[] {
  return OPERATOR_FIELDS.filter((field) => operator[field] === null);
}
