import type { Cabinet } from '@vidno/contract/account/cabinet';
import { Mail, Send, Smartphone } from 'lucide-react';
import { displayPhone } from '#shared/format/phone.ts';
import { RowLink } from '#shared/ui/layout/row-action.tsx';
import { Row, Rows } from '#shared/ui/layout/rows.tsx';
import { Section } from '#shared/ui/layout/section.tsx';
import { contactsTexts } from '../../contacts-texts.ts';
import { securityTexts as texts } from '../../security-texts.ts';
import { SecondFactorRow } from '../second-factor/second-factor-row.tsx';
import { VkRow } from '../vk-row.tsx';
import { PasswordRow } from './password-row.tsx';
import { Sessions } from './sessions.tsx';

/** How one logs in to the account, and where one is logged in. */
export function Security({ cabinet }: { readonly cabinet: Cabinet }) {
  const { id, phone, email, telegram } = cabinet.profile;
  const toContacts = (of: string) => (
    <RowLink of={of} to="/cabinet">
      {contactsTexts.change}
    </RowLink>
  );
  return (
    <>
      <Section title={texts.ways}>
        <Rows label={texts.ways}>
          {phone !== null && (
            <Row
              icon={<Smartphone size={20} />}
              title={texts.phoneCode}
              detail={displayPhone(phone)}
              action={toContacts(contactsTexts.phone)}
            />
          )}
          {email !== null && cabinet.has_password && (
            <Row
              icon={<Mail size={20} />}
              title={texts.email}
              detail={email}
              action={toContacts(contactsTexts.email)}
            />
          )}
          {telegram !== null && (
            <Row
              icon={<Send size={20} />}
              title={contactsTexts.telegram}
              detail={telegram}
              action={toContacts(contactsTexts.telegram)}
            />
          )}
          <VkRow vk={cabinet.vk} />
          <PasswordRow accountId={id} hasPassword={cabinet.has_password} />
          <SecondFactorRow {...cabinet.second_factor} />
        </Rows>
      </Section>
      <Sessions accountId={id} sessions={cabinet.sessions} />
    </>
  );
}
