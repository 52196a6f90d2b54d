import type { UncertainView } from '@vidno/contract/hidden-person';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { TariffsLink } from '#shared/ui/feedback/refusal-action.tsx';
import { uncertainTexts as texts } from '../texts.ts';

/** Why people that we are not sure of are not open to this account, and what opens them. */
export function UncertainNote({ because }: { readonly because: Exclude<UncertainView, 'open'> }) {
  if (because === 'day_limit') return <Alert>{texts.dayLimit}</Alert>;
  return <Alert action={<TariffsLink />}>{texts.notPaid}</Alert>;
}
