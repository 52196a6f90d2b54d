import { Page } from '#shared/ui/layout/page.tsx';
import { useFindUser } from '../api.ts';
import { FindForm } from '../find-form.tsx';
import { texts } from '../texts.ts';

export function UsersPage() {
  const find = useFindUser();
  return (
    <Page title={texts.users} lead={texts.usersLead} width="reading">
      <FindForm texts={texts} maxLength={254} theme="blue" find={find} addressOf={({ id }) => `/users/${id}`} />
    </Page>
  );
}
