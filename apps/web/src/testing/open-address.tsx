import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { createAppRouter } from '../app/router.ts';
import { fakeServer, type ReceivedCall } from './fake-server.ts';

type Answers = Parameters<typeof fakeServer>[0];

/** The whole application at an address, with servers made of a table; tells what each call was asked. */
export async function openAddress(address: string, answers: Answers) {
  const asked: Record<string, ReceivedCall[]> = {};
  const watched = Object.entries(answers).map(([name, answer]): [string, Answers[string]] => [
    name,
    (call) => {
      asked[name] = [...(asked[name] ?? []), call];
      return answer(call);
    },
  ]);
  const calls = fakeServer(Object.fromEntries(watched));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createAppRouter(queryClient);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, calls, asked };
}
