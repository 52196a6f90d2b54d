import { FileX } from 'lucide-react';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { texts } from './texts.ts';

export function DocumentNotFound() {
  return (
    <Notice
      icon={<FileX size={28} />}
      title={texts.notFound}
      actions={
        <ButtonLink theme="blue" to="/documents">
          {texts.all}
        </ButtonLink>
      }
    >
      <p>{texts.notFoundLead}</p>
    </Notice>
  );
}

/** What the operator has not said about himself: it is named, and nothing is made up. */
export function MissingFacts({ missing }: { readonly missing: readonly string[] }) {
  return missing.length > 0 && <Alert kind="warning">{texts.missing(missing)}</Alert>;
}
