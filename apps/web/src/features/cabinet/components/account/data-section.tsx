import type { Cabinet } from '@vidno/contract/account/cabinet';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { RowButton } from '#shared/ui/layout/row-action.tsx';
import { Row, Rows } from '#shared/ui/layout/rows.tsx';
import { Section } from '#shared/ui/layout/section.tsx';
import { dataTexts as texts } from '../../account-texts.ts';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadRow } from './download-row.tsx';

/** What one may do with everything that is held about the account: take it along, or have it deleted. */
export function DataSection({ cabinet }: { readonly cabinet: Cabinet }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <Section title={texts.title}>
      <Rows>
        <DownloadRow accountId={cabinet.profile.id} />
        {cabinet.deletion_at === null && (
          <Row
            icon={<Trash2 size={20} />}
            title={texts.delete}
            detail={texts.deleteHint}
            action={
              <RowButton of={texts.delete} onClick={() => setDeleting(true)}>
                {texts.toDelete}
              </RowButton>
            }
          />
        )}
      </Rows>
      {deleting && <DeleteAccount cabinet={cabinet} onClose={() => setDeleting(false)} />}
    </Section>
  );
}
