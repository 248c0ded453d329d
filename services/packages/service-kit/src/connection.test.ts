import { expect, test } from '@jest/globals';
import { connectionOptions } from './connection.ts';

test('a connection must be established in two seconds unless the URL names another time', () => {
  const millisecondsOf = (url: string) => connectionOptions(url).connectionTimeoutMillis;
  expect(millisecondsOf('postgresql://tools:secret@db.example/dealstead')).toBe(2_000);
  expect(millisecondsOf('postgresql://tools:secret@db.example/dealstead?connect_timeout=5')).toBe(5_000);
});
