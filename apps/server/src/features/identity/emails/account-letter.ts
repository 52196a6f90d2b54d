import type { LoginChangeKind } from '@vidno/contract/account/login-changes';

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
  | { readonly kind: 'already_registered' }
  | { readonly kind: 'confirmation_code'; readonly code: string }
  | {
      readonly kind: LoginChangeKind;
      /** Null if neither is known any more. */
      readonly made: { readonly at: Date; readonly device: string } | null;
    };
