import type { FastifyInstance } from 'fastify';
import type { Database } from '#database/database.ts';
import { findProfileNotices } from '#features/cabinet/notices.ts';
import { serveCabinet } from '#features/cabinet/routes.ts';
import { copyAcceptances } from '#features/documents/public.ts';
import { findProfile } from '#features/identity/accounts/profile.ts';
import { createPasswords } from '#features/identity/passwords/passwords.ts';
import type { AccountId } from '#features/identity/tools.ts';
import type { AuthorisationTools } from '#features/vk-access/authorisation.ts';
import { fakeFace } from '../fake-face-engine.ts';
import { createSearchFixture } from '../search-fixture.ts';
import { createTestApp } from '../test-app.ts';
import { openVisitor, type TestBrowser } from '../test-browser.ts';

/** A visitor or user in their browser. */
interface Person {
  readonly browser: TestBrowser;
  readonly accountId: AccountId;
}

/** The calls of the cabinet, with everything that searches need. */
export async function openCabinetFixture(
  db: Database,
  { vkAuthorisation = null }: { vkAuthorisation?: AuthorisationTools | null } = {},
) {
  const stage = createSearchFixture({ db, pictures: { anna: [fakeFace('anna')], boris: [fakeFace('boris')] } });
  const passwords = createPasswords();
  const tools = { ...stage.tools, passwords, vkAuthorisation, appSecret: 'a secret of the tests, long enough' };
  const profile = {
    db,
    clock: stage.tools.clock,
    documents: { listOwed: async () => [], copyAcceptances, isOpen: true },
    findOpenServices: async ({ services }: { readonly services: readonly number[] }) => services,
    listConsentVersions: async () => [],
    findNotices: (account: Parameters<typeof findProfileNotices>[1]) => findProfileNotices(tools, account),
  };
  const app: FastifyInstance = await createTestApp({
    db,
    clock: stage.tools.clock,
    addCalls: (own, guards, identity) =>
      serveCabinet(own, guards, {
        ...tools,
        publicUrl: identity.publicUrl,
        channels: { email: true, telegram: true },
        describeProfile: (caller) => findProfile(profile, caller),
      }),
  });

  async function openPerson(): Promise<Person> {
    const browser = await openVisitor(app);
    const { data } = (await browser.send({ url: '/api/profile' })).json<{ data: { id: AccountId } }>();
    return { browser, accountId: data.id };
  }

  /** As if they had just proven who they are. */
  async function prove({ accountId }: Person): Promise<void> {
    const provenAt = stage.tools.clock();
    await db.updateTable('browser_session').set({ proven_at: provenAt }).where('account_id', '=', accountId).execute();
  }

  return {
    stage,
    prove,
    tools,
    app,
    openVisitor: openPerson,
    /** A registered user, with a password if one is given. */
    openUser: async (email: string, password?: string): Promise<Person> => {
      const person = await openPerson();
      const hashed = password === undefined ? null : await passwords.hash(password);
      await db
        .updateTable('account')
        .set({
          demo: false,
          registered_at: stage.tools.clock(),
          email,
          email_key: email,
          password_hash: hashed?.kind === 'hashed' ? hashed.phc : null,
        })
        .where('id', '=', person.accountId)
        .execute();
      // As by the registration, which is a login.
      await prove(person);
      return person;
    },
  };
}

export type CabinetFixture = Awaited<ReturnType<typeof openCabinetFixture>>;
