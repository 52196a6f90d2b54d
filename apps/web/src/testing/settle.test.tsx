import { render, screen } from '@testing-library/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { unstable_scheduleCallback as schedule, unstable_UserBlockingPriority as URGENT } from 'scheduler';
import { expect, test } from 'vitest';

test('what is found on a busy screen has had its effects', async () => {
  const happened: string[] = [];
  function Late() {
    const [isThere, setThere] = useState(false);
    useEffect(() => {
      const timer = setTimeout(() => setThere(true));
      return () => clearTimeout(timer);
    }, []);
    useLayoutEffect(() => {
      if (isThere) for (let task = 0; task < 5; task++) schedule(URGENT, stayBusy);
    }, [isThere]);
    useEffect(() => {
      if (isThere) happened.push('effect');
    }, [isThere]);
    return isThere && <p>Там</p>;
  }
  render(<Late />);
  await screen.findByText('Там');
  expect(happened).toEqual(['effect']);
});

/** Longer than React works before it lets others run. */
function stayBusy(): void {
  const until = performance.now() + 20;
  while (performance.now() < until);
}
