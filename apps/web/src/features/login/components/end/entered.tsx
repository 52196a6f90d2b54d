import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useEnterAccount } from '#entities/session/rotation-api.ts';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { FormPanel } from '#shared/ui/layout/form-panel.tsx';
import { texts } from '../../texts.ts';
import { BringSearches } from './bring-searches.tsx';

interface EnteredProps {
  /** Searches of the visitor this browser was, which can be moved to the account. */
  readonly demoSearches: number;
  readonly next: string;
}

/** The end of every login: the page becomes the account's, asks about the searches made before, and goes on. */
export function Entered({ demoSearches, next }: EnteredProps) {
  const { history } = useRouter();
  const enterAccount = useEnterAccount();
  const [isReady, setReady] = useState(false);
  const goOn = () => history.replace(next);

  async function enter(): Promise<void> {
    await enterAccount();
    if (demoSearches > 0) setReady(true);
    else goOn();
  }

  // If the profile cannot be fetched now, the next screen fetches it and says what is wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each login.
  useEffect(() => void enter().catch(goOn), []);

  return (
    <FormPanel title={texts.entered}>
      {isReady ? <BringSearches count={demoSearches} onDone={goOn} /> : <Progress label={texts.entering} />}
    </FormPanel>
  );
}
