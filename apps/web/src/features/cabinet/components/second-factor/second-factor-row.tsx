import type { Cabinet } from '@vidno/contract/account/cabinet';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { RowButton } from '#shared/ui/layout/row-action.tsx';
import { Row } from '#shared/ui/layout/rows.tsx';
import { secondFactorTexts as texts } from '../../security-texts.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorOff } from './second-factor-off.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

interface SecondFactorRowProps {
  readonly enabled: Cabinet['second_factor']['enabled'];
  readonly recovery_codes_left: number;
}

type State =
  | { readonly at: 'shown' | 'turning_on' | 'turning_off' | 'turned_off' }
  /** They are shown once, whatever the cabinet says meanwhile. */
  | { readonly at: 'codes'; readonly codes: readonly string[] };

export function SecondFactorRow({ enabled, recovery_codes_left }: SecondFactorRowProps) {
  const [state, setState] = useState<State>({ at: 'shown' });
  const show = () => setState({ at: 'shown' });
  const isOpen = state.at === 'turning_on' || state.at === 'turning_off';
  return (
    <Row
      icon={<ShieldCheck size={20} />}
      title={texts.title}
      mark={enabled && <Badge tone="success">{texts.on}</Badge>}
      detail={enabled ? texts.codesLeft(recovery_codes_left) : texts.off}
      action={
        state.at !== 'codes' && (
          <RowButton
            of={texts.title}
            aria-expanded={isOpen}
            onClick={() => (isOpen ? show() : setState({ at: enabled ? 'turning_off' : 'turning_on' }))}
          >
            {enabled ? texts.turnOff : texts.turnOn}
          </RowButton>
        )
      }
    >
      {state.at === 'turning_on' && <SecondFactorSetup onDone={(codes) => setState({ at: 'codes', codes })} />}
      {state.at === 'codes' && <RecoveryCodes codes={state.codes} onClose={show} />}
      {state.at === 'turning_off' && <SecondFactorOff onDone={() => setState({ at: 'turned_off' })} />}
      {state.at === 'turned_off' && <Alert kind="success">{texts.turnedOff}</Alert>}
    </Row>
  );
}
