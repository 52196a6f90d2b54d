import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useFinishLogin } from '#features/session/rotation-api.ts';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { FormPanel } from '#shared/ui/layout/form-panel.tsx';
import { texts } from '../../texts.ts';
import { BringSearches } from './bring-searches.tsx';

interface LoggedInProps {
  /** Searches of the visitor this browser was, which can be moved to the account. */
  readonly demoSearches: number;
  readonly next: string;
}

/** The end of every login: the page becomes the account's, asks about the searches made before, and goes on. */
export function LoggedIn({ demoSearches, next }: LoggedInProps) {
  const { history } = useRouter();
  const finishLogin = useFinishLogin();
  const [isReady, setReady] = useState(false);
  const goOn = () => history.replace(next);

  async function finish(): Promise<void> {
    await finishLogin();
    if (demoSearches > 0) setReady(true);
    else goOn();
  }

  // If the profile cannot be fetched now, the next screen fetches it and says what is wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each login.
  useEffect(() => void finish().catch(goOn), []);

  return (
    <FormPanel title={texts.loggedIn}>
      {isReady ? <BringSearches count={demoSearches} onDone={goOn} /> : <Progress label={texts.finishing} />}
    </FormPanel>
  );
}
