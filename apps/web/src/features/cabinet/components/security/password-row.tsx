import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { RowButton } from '#shared/ui/layout/row-action.tsx';
import { Row } from '#shared/ui/layout/rows.tsx';
import { securityTexts as texts } from '../../security-texts.ts';
import { PasswordForm } from './password-form.tsx';

interface PasswordRowProps {
  readonly accountId: number;
  readonly hasPassword: boolean;
}

export function PasswordRow({ accountId, hasPassword }: PasswordRowProps) {
  const [state, setState] = useState<'shown' | 'editing' | 'saved'>('shown');
  const isEditing = state === 'editing';
  return (
    <Row
      icon={<LockKeyhole size={20} />}
      title={texts.password}
      detail={hasPassword ? texts.passwordKnown : texts.passwordUnknown}
      action={
        <RowButton
          of={texts.password}
          aria-expanded={isEditing}
          onClick={() => setState(isEditing ? 'shown' : 'editing')}
        >
          {hasPassword ? texts.change : texts.set}
        </RowButton>
      }
    >
      {isEditing && (
        <PasswordForm accountId={accountId} onSaved={() => setState('saved')} onCancel={() => setState('shown')} />
      )}
      {state === 'saved' && <Alert kind="success">{texts.passwordSaved}</Alert>}
    </Row>
  );
}
