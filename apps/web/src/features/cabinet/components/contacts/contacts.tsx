import type { Cabinet } from '@vidno/contract/account/cabinet';
import { Rows } from '#shared/ui/layout/rows.tsx';
import { Section } from '#shared/ui/layout/section.tsx';
import { contactsTexts as texts } from '../../contacts-texts.ts';
import { VkRow } from '../vk-row.tsx';
import { EmailRow } from './email-row.tsx';
import { PhoneRow } from './phone-row.tsx';
import { TelegramRow } from './telegram-row.tsx';

/** How the account is reached and who it is known as. */
export function Contacts({ cabinet }: { readonly cabinet: Cabinet }) {
  return (
    <Section title={texts.title} lead={texts.lead}>
      <Rows label={texts.title}>
        <PhoneRow phone={cabinet.profile.phone} />
        <EmailRow cabinet={cabinet} />
        <TelegramRow cabinet={cabinet} />
        <VkRow vk={cabinet.vk} />
      </Rows>
    </Section>
  );
}
