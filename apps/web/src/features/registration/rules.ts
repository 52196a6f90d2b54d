import type { RegistrationType } from '@vidno/contract/account/registration';

export type FieldName = 'mail' | 'password' | 'password_repeat' | 'phone';

export interface Variant {
  /** In the order of the form. A phone is confirmed by a code, a mailbox by one of its own after that. */
  readonly fields: readonly FieldName[];
  /** The type that is sent; demoreg7 shows one and sends another. */
  readonly sends: RegistrationType;
  /** The old payment type has a page of its own, which is next; the new one pays where it is needed. */
  readonly payment: 'old' | 'new';
}

const MAIL_AND_PASSWORD = ['mail', 'password', 'password_repeat'] as const;

/** The addresses of the registration and what is different there (§2). */
export const VARIANTS = {
  demoreg1: { fields: MAIL_AND_PASSWORD, sends: 'reg1', payment: 'new' },
  demoreg2: { fields: ['mail'], sends: 'reg2', payment: 'new' },
  demoreg3: { fields: ['phone'], sends: 'reg3', payment: 'new' },
  demoreg4: { fields: MAIL_AND_PASSWORD, sends: 'reg1', payment: 'old' },
  demoreg5: { fields: ['mail'], sends: 'reg2', payment: 'old' },
  demoreg6: { fields: ['phone'], sends: 'reg3', payment: 'old' },
  demoreg7: { fields: MAIL_AND_PASSWORD, sends: 'reg2', payment: 'new' },
  demoreg8: { fields: [...MAIL_AND_PASSWORD, 'phone'], sends: 'reg1', payment: 'new' },
} as const satisfies Record<string, Variant>;

export type VariantName = keyof typeof VARIANTS;

export interface RegistrationValues {
  readonly mail: string;
  readonly password: string;
  readonly password_repeat: string;
}

/** The part of the values that the variant asks for: nothing else is sent. */
export function askedValues({ fields }: Variant, values: RegistrationValues): Partial<RegistrationValues> {
  const asked = (['mail', 'password', 'password_repeat'] as const).filter((name) => fields.includes(name));
  return Object.fromEntries(asked.map((name) => [name, name === 'mail' ? values.mail.trim() : values[name]]));
}

/** Where the visitor came from: cookie → field. */
const ATTRIBUTION = { utm_content: 'affiliate_id', utm_campaign: 'webmaster_id', utm_flow: 'flow_id' } as const;

type Attribution = { readonly [Field in (typeof ATTRIBUTION)[keyof typeof ATTRIBUTION]]?: string };

export function attributionOf(readCookie: (name: string) => string | null): Attribution {
  const known = Object.entries(ATTRIBUTION).flatMap(([cookie, field]) => {
    const value = readCookie(cookie);
    return value ? [[field, value]] : [];
  });
  return Object.fromEntries(known);
}
