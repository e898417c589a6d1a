import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { expect, test } from 'vitest';

test('the types are those of the document (npm run types)', { timeout: 60_000 }, async () => {
  const document = new URL('../openapi.json', import.meta.url);
  const tree = await openapiTS(document, {
    alphabetize: true,
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  });
  const kept = readFileSync(fileURLToPath(new URL('../src/api/schema.ts', import.meta.url)), 'utf8');
  expect(kept).toBe(`${COMMENT_HEADER}${astToString(tree)}`);
});
