import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { useFindUser } from './api.ts';
import styles from './operator.module.css';
import { texts } from './texts.ts';

export function UsersPage() {
  const navigate = useNavigate() as (target: { readonly to: string }) => Promise<void>;
  const [who, setWho] = useState('');
  const find = useFindUser();

  async function search(): Promise<void> {
    const found = await find.mutateAsync(who).catch(() => null);
    if (found) await navigate({ to: `/users/${found.id}` });
  }

  return (
    <Page title={texts.users} lead={texts.usersLead} width="reading">
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          void search();
        }}
      >
        <TextField
          label={texts.find}
          required
          maxLength={254}
          autoComplete="off"
          value={who}
          onChange={(event) => setWho(event.target.value)}
          error={find.error ? refusalText(find.error) : null}
        />
        <div>
          <Button theme="blue" type="submit" busy={find.isPending}>
            {texts.findAction}
          </Button>
        </div>
      </form>
      {find.data === null && (
        <Alert kind="note" title={texts.notFound}>
          {texts.notFoundLead}
        </Alert>
      )}
    </Page>
  );
}
