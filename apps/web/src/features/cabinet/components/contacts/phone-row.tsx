import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useLoginWays } from '#features/session/login-ways-api.ts';
import { displayPhone } from '#shared/format/phone.ts';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { RowButton } from '#shared/ui/layout/row-action.tsx';
import { Row } from '#shared/ui/layout/rows.tsx';
import { contactsTexts as texts } from '../../contacts-texts.ts';
import { PhoneForm } from './phone-form.tsx';

type State = 'shown' | 'editing' | 'saved';

/** Without a provider of messages no number can be confirmed, so none can be added. */
export function PhoneRow({ phone }: { readonly phone: string | null }) {
  const mayChange = useLoginWays().data?.phone === true;
  const [state, setState] = useState<State>('shown');
  const isEditing = state === 'editing';
  if (phone === null && !mayChange) return null;
  return (
    <Row
      icon={<Smartphone size={20} />}
      title={phone === null ? texts.phone : displayPhone(phone)}
      detail={phone === null ? texts.phoneUnknown : texts.phoneKnown}
      action={
        <RowButton of={texts.phone} aria-expanded={isEditing} onClick={() => setState(isEditing ? 'shown' : 'editing')}>
          {phone === null ? texts.add : texts.change}
        </RowButton>
      }
    >
      {isEditing && <PhoneForm onSaved={() => setState('saved')} onCancel={() => setState('shown')} />}
      {state === 'saved' && <Alert kind="success">{texts.phoneSaved}</Alert>}
    </Row>
  );
}
