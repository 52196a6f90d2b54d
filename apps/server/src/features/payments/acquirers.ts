import type { AcquiringId, PaymentMethod } from '@vidno/contract/money/acquiring';
import type { Acquirer, AcquirerName } from '@vidno/providers/acquiring/acquirer';

/** A payment provider that the operator has connected. */
export interface ConnectedAcquirer {
  readonly id: AcquiringId;
  readonly client: Acquirer;
  readonly methods: readonly PaymentMethod[];
  /** What the browser needs; null where the payer is sent to the provider's page. */
  readonly widget: AcquirerWidget | null;
  /** The networks that its webhooks come from; null if they come from anywhere, or the address of a caller is not known. */
  readonly notifiesFrom: readonly string[] | null;
}

interface AcquirerWidget {
  readonly scriptUrl: string;
  /** Of CloudPayments. */
  readonly publicId: string | null;
  /** Of Payselection. */
  readonly serviceId: string | null;
  readonly publicKey: string | null;
}

/** At least one. The first is the operator's default. */
export type Acquirers = readonly [ConnectedAcquirer, ...ConnectedAcquirer[]];

/** The one that was asked for, if it is connected and takes the method; otherwise one that takes it. Null if none does. */
export function chooseAcquirer(
  acquirers: Acquirers,
  { asked, method }: { readonly asked: number | undefined; readonly method: PaymentMethod },
): ConnectedAcquirer | null {
  const able = acquirers.filter(({ methods }) => methods.includes(method));
  return able.find(({ id }) => id === asked) ?? able[0] ?? null;
}

export function findAcquirer(acquirers: Acquirers, name: AcquirerName): ConnectedAcquirer | null {
  return acquirers.find(({ client }) => client.name === name) ?? null;
}
