import { expect, test } from '@jest/globals';
import { api } from '@dealstead/contracts/api';
import { createOpenApiDocument } from './openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly security?: readonly object[];
}

const document = createOpenApiDocument(api, 'https://dealstead.test') as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

test('every operation says who may call it: anyone by an empty list', () => {
  expect(operations.filter(({ security }) => security === undefined).map(({ operationId }) => operationId)).toEqual([]);
  expect(operations.find(({ operationId }) => operationId === 'postApiAuthLogin')?.security).toEqual([]);
  expect(operations.find(({ operationId }) => operationId === 'getApiDrafts')?.security).toEqual([{ session: [] }]);
});

test('every required property is defined', () => {
  const undefinedNames: string[] = [];
  JSON.stringify(document, (_, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'required' in value && Array.isArray(value.required)) {
      const { required, properties = {} } = value as { required: string[]; properties?: object };
      undefinedNames.push(...required.filter((name) => !Object.hasOwn(properties, name)));
    }
    return value;
  });
  expect(undefinedNames).toEqual([]);
});
