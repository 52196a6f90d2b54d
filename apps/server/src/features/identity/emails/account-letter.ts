import type { AccountEmailKind } from '#database/tables/identity.ts';

/** What an account email says. */
export type AccountLetter =
  | {
      readonly kind: 'registration_code';
      readonly code: string;
      /** Null if the user has chosen one. */
      readonly generatedPassword: string | null;
    }
  | { readonly kind: 'password_reset'; readonly token: string }
  | { readonly kind: 'deletion_requested'; readonly deletionAt: Date }
  | {
      readonly kind: Exclude<AccountEmailKind, 'registration_code' | 'password_reset' | 'deletion_requested' | 'none'>;
    };
