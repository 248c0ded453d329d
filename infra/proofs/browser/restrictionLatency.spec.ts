import { dataDir, expect, test, url } from '@dealstead/infra/e2e/product';
import { addressesOf } from '@dealstead/infra/servers/secrets';
import { measureChanges, middleAndWorst } from '../bench/changes.ts';

test('a restriction, a sign-out everywhere and a revoked plan are effective with the response, on other gateways soon after', async () => {
  test.slow(); // sixty presses
  const { natsUrl } = addressesOf(dataDir, Number(new URL(url).port));
  for (const { name, afterPress, others, late } of await measureChanges({ gateway: url, origin: url, natsUrl })) {
    const { p50, worst } = middleAndWorst(afterPress);
    console.log(`${name}: acts ${p50.toFixed(0)} ms after the press (worst of 20: ${worst.toFixed(0)} ms)`);
    expect({ name, late }).toEqual({ name, late: 0 });
    console.log(`${name}: acts on other gateways ${middleAndWorst(others).p50.toFixed(0)} ms after the press`);
  }
});
