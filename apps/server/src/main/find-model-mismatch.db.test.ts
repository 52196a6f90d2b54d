import { expect, it } from 'vitest';
import { addPerson } from '#testing/search-fixture.ts';
import { testOpenedDatabase } from '#testing/test-database.ts';
import { findModelMismatch } from './find-model-mismatch.ts';

const opened = testOpenedDatabase();
const mismatch = (modelId: string) => findModelMismatch({ ...opened(), model: { modelId } });

it('a source whose faces are all of another model is named, and only that', async ({ skip }) => {
  skip(!opened().hasVectors, 'no pgvector');
  expect(await mismatch('fake-128')).toBeNull();
  await addPerson(opened().db, { name: 'Анна', offsets: [0.1] });
  expect(await mismatch('fake-128')).toBeNull();
  expect(await mismatch('next-model')).toMatch(/^the faces of other were computed with another model .*next-model/);
});

it('without pgvector there are no faces to be of any model', async () => {
  expect(await findModelMismatch({ db: opened().db, hasVectors: false, model: { modelId: 'm' } })).toBeNull();
});
