import { Alert } from '#shared/ui/feedback/alert.tsx';
import { texts } from '../texts.ts';

/** What the operator has not said about himself: it is named, and nothing is made up. */
export function MissingFacts({ missing }: { readonly missing: readonly string[] }) {
  return missing.length > 0 && <Alert kind="warning">{texts.missing(missing)}</Alert>;
}
