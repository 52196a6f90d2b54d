import type { Cabinet } from '@vidno/contract/account/cabinet';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { emailState } from '../../rules.ts';
import { overviewTexts as texts } from '../../texts.ts';
import { Contacts } from '../contacts/contacts.tsx';
import { Holdings } from './holdings.tsx';
import { VkReturned } from './vk-returned.tsx';

export function Overview({ cabinet }: { readonly cabinet: Cabinet }) {
  const { confirmed, pending } = emailState(cabinet);
  const lacksEmail = cabinet.notifications.email.available && confirmed === null && pending === null;
  return (
    <>
      <VkReturned />
      {lacksEmail && <Alert title={texts.addEmailTitle}>{texts.addEmail}</Alert>}
      <Holdings cabinet={cabinet} />
      <Contacts cabinet={cabinet} />
    </>
  );
}
