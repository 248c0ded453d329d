import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { parser as promQl } from '@prometheus-io/lezer-promql';
import * as cloudNativePg from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1';
import * as keda from '@kubernetes-models/keda/keda.sh/v1alpha1';
import * as prometheus from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { metrics } from '@dealstead/service-kit/metrics';
import { parseConfig } from '@dealstead/service-kit/config';
import { gatewayConfig } from '@dealstead/gateway/config';
import { accountConfig } from '@dealstead/account/config';
import { adminConfig } from '@dealstead/admin/config';
import { listingsConfig } from '@dealstead/listings/config';
import { shardConfig } from '@dealstead/listings/search/shards/shardProcess';
import { ShardMap } from '@dealstead/listings/search/shards/shardMap';
import { toolsConfig } from '@dealstead/tools/config';
import { shape as rendererConfig } from '@dealstead/renderer/config';
import { validate as lintDockerfile } from 'dockerfile-utils';
import * as apps from 'kubernetes-models/apps/v1';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import type { z } from 'zod';
import { root } from '../ci/run.ts';
import { owners } from '../servers/database.ts';
import { readManifests, renderManifests } from './manifests.ts';
import type { Manifest } from './manifests.ts';

/** The schemas of Kubernetes and of the operators, by API version. */
const schemas: Record<string, object> = {
  v1: core,
  'apps/v1': apps,
  'batch/v1': batch,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
  'postgresql.cnpg.io/v1': cloudNativePg,
  'keda.sh/v1alpha1': keda,
  'monitoring.coreos.com/v1': prometheus,
};
type Model = new (data: unknown) => { validate(): void };

const configs: Record<string, Record<string, z.ZodType>> = {
  gateway: gatewayConfig,
  renderer: rendererConfig,
  listings: listingsConfig,
  tools: toolsConfig,
  account: accountConfig,
  admin: adminConfig,
};
const names = Object.keys(configs);

const manifests = await renderManifests('production');
const examples = await readManifests('production/secrets.example.yaml');
/** With search in shards: what is added or differs. */
const withShards = await renderManifests('production-shards');
const ofShards = withShards.filter((one) => !manifests.some((other) => isDeepStrictEqual(one, other)));
/** With a shared cache in front. */
const withCache = await renderManifests('production-cache');
const ofCache = withCache.filter((one) => !manifests.some((other) => isDeepStrictEqual(one, other)));
const find = (kind: string, name: string, from: Manifest[] = manifests): Manifest => {
  const found = from.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}.`);
  return found;
};

test.each(
  [...manifests, ...ofShards, ...ofCache, ...examples].map(
    (manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const,
  ),
)('%s conforms to the schema of its kind', (_name, manifest) => {
  const model = (schemas[manifest.apiVersion] as Record<string, Model> | undefined)?.[manifest.kind];
  if (!model) throw new Error(`No schema is known for ${manifest.apiVersion} ${manifest.kind}.`);
  new model(manifest).validate();
});

describe.each(names)('%s', (name) => {
  const pod = find('Deployment', name).spec.template.spec;
  const [container] = pod.containers;

  test('starts with the environment that its manifests give it', () => {
    expectConfigured(container, configs[name] ?? {});
  });

  test('runs with no more rights than it needs, within limits, and is probed', () => {
    expectBounded(pod);
  });

  test('has a service, a disruption budget, a scaler and a network policy that select its pods', () => {
    const { labels } = find('Deployment', name).spec.template.metadata;
    expect(labels).toMatchObject(find('Service', name).spec.selector);
    expect(labels).toMatchObject(find('PodDisruptionBudget', name).spec.selector.matchLabels);
    expect(find('ScaledObject', name).spec.scaleTargetRef).toEqual({ name });
    expect(find('ScaledObject', name).spec.minReplicaCount).toBeGreaterThanOrEqual(2);
    const policies = manifests.filter(
      ({ kind, spec }) => kind === 'NetworkPolicy' && isSelected(labels, spec.podSelector) && spec.ingress?.[0]?.ports,
    );
    expect(policies.length).toBeGreaterThan(0);
  });
});

describe('search in shards', () => {
  const sets = ofShards.filter(({ kind }) => kind === 'StatefulSet');
  const get = (kind: string, name: string) => find(kind, name, withShards);

  test.each(sets.map((set) => [set.metadata.name, set] as const))(
    '%s starts, is bounded and probed, keeps a replica through disruptions and is reached by listings only',
    (name, { spec }) => {
      const { metadata, spec: pod } = spec.template;
      expectConfigured(pod.containers[0], shardConfig);
      expectBounded(pod);
      expect(spec.replicas).toBeGreaterThanOrEqual(2);
      expect(get('Service', spec.serviceName).spec).toMatchObject({
        clusterIP: 'None',
        publishNotReadyAddresses: true,
      });
      expect(metadata.labels).toMatchObject(get('Service', spec.serviceName).spec.selector);
      expect(get('PodDisruptionBudget', name).spec.maxUnavailable).toBe(1);
      expect(metadata.labels).toMatchObject(get('PodDisruptionBudget', name).spec.selector.matchLabels);
      const policies = withShards.filter(
        ({ kind, spec: policy }) => kind === 'NetworkPolicy' && isSelected(metadata.labels, policy.podSelector),
      );
      const callers = policies.flatMap(({ spec: policy }) => policy.ingress ?? []).filter(({ ports }) => ports);
      expect(callers.map(({ from }) => from)).toEqual([
        [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'listings' } } }],
      ]);
    },
  );

  test('the map names every replica of every shard in its place', () => {
    const { shards } = ShardMap.parse(JSON.parse(get('ConfigMap', 'shard-map').data['shards.json']));
    const expected = sets.map(({ metadata: { name }, spec }, shard) => {
      expect(environmentOf(spec.template.spec.containers[0]).SHARD).toBe(`${shard}/${sets.length}`);
      return Array.from({ length: spec.replicas }, (_, nth) => `http://${name}-${nth}.${spec.serviceName}:8080`);
    });
    expect(shards).toEqual(expected);
  });

  test('listings reads the map from a directory that is mounted, and may reach shards', () => {
    const { spec: pod, metadata } = get('Deployment', 'listings').spec.template;
    const [container] = pod.containers;
    expectConfigured(container, listingsConfig);
    const file: string = environmentOf(container).SEARCH_SHARDS ?? '';
    const mount = container.volumeMounts.find(({ mountPath }: { mountPath: string }) => dirname(file) === mountPath);
    expect(mount).not.toHaveProperty('subPath');
    const volume = pod.volumes.find(({ name }: { name: string }) => name === mount.name);
    expect(Object.keys(get('ConfigMap', volume.configMap.name).data)).toEqual([basename(file)]);
    expect(isSelected(metadata.labels, get('NetworkPolicy', 'listings-asks-shards').spec.podSelector)).toBe(true);
  });

  test('without the overlay there are none', () => {
    expect(manifests.some(({ kind, metadata }) => kind === 'StatefulSet' && metadata.name.startsWith('shard'))).toBe(
      false,
    );
  });
});

describe('a shared cache in front', () => {
  const get = (kind: string, name: string) => find(kind, name, withCache);
  const labelsOf = (kind: string, name: string) => get(kind, name).spec.template.metadata.labels;
  const portsTo = (from: Record<string, string>, to: Record<string, string>) =>
    withCache
      .filter(({ kind, spec }) => kind === 'NetworkPolicy' && isSelected(from, spec.podSelector))
      .flatMap(({ spec }): { to?: { podSelector?: Selector }[]; ports: { port: number }[] }[] => spec.egress ?? [])
      .filter((rule) => rule.to?.some(({ podSelector }) => podSelector && isSelected(to, podSelector)))
      .flatMap(({ ports }) => ports.map(({ port }) => port));

  test('starts with its rules and the token, is bounded and probed, and keeps a replica through disruptions', async () => {
    const { replicas, template } = get('StatefulSet', 'cache').spec;
    expectBounded(template.spec);
    expect(replicas).toBeGreaterThanOrEqual(2);
    expect(template.metadata.labels).toMatchObject(get('PodDisruptionBudget', 'cache').spec.selector.matchLabels);
    const [{ command, volumeMounts }] = template.spec.containers;
    const rules = template.spec.volumes.find(({ name }: { name: string }) => name === 'rules');
    const { data } = get('ConfigMap', rules.configMap.name);
    const mounted: string[] = volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
    expect(mounted).toEqual(expect.arrayContaining(Object.keys(data).map((file) => `/etc/varnish/${file}`)));
    expect(mounted).toContain(command[command.indexOf('-f') + 1]);
    const token = /fileread\("([^"]+)"\)/.exec(data['deployment.vcl'])?.[1] ?? '';
    expect(mounted).toContain(dirname(token));
    expect(find('Secret', 'cache', examples).stringData).toHaveProperty(basename(token));
  });

  test('stands between the ingress and the gateways, which purge every replica by its name', () => {
    const [path] = get('Ingress', 'dealstead').spec.rules[0].http.paths;
    const { selector } = get('Service', path.backend.service.name).spec;
    expect(labelsOf('StatefulSet', 'cache')).toMatchObject(selector);
    const [container] = get('Deployment', 'gateway').spec.template.spec.containers;
    const { CDN_PURGE_URL: addresses = '', ...others } = environmentOf(container);
    expect(() => parseConfig(gatewayConfig, { ...others, CDN_PURGE_URL: addresses })).not.toThrow();
    const { replicas, serviceName } = get('StatefulSet', 'cache').spec;
    const { port } = get('Service', serviceName).spec.ports[0];
    const password = find('Secret', 'cache', examples).stringData['purge-token'];
    expect(addresses.split(',')).toEqual(
      Array.from({ length: replicas }, (_, nth) => `http://:${password}@cache-${nth}.${serviceName}:${port}`),
    );
    const [cache, gateway] = [labelsOf('StatefulSet', 'cache'), labelsOf('Deployment', 'gateway')];
    expect([portsTo(cache, gateway), portsTo(gateway, cache)]).toEqual([[8080], [8080]]);
    expect([
      portsTo(cache, labelsOf('Deployment', 'account')),
      portsTo(cache, { 'app.kubernetes.io/name': 'redis' }),
    ]).toEqual([[], []]);
  });
});

test('every shared setting is read by a process', () => {
  const known = new Set(Object.values(configs).flatMap((config) => Object.keys(config)));
  expect(Object.keys(find('ConfigMap', 'settings').data).filter((key) => !known.has(key))).toEqual([]);
});

test('every secret and configuration that a pod refers to is described', () => {
  const referred = [
    ...JSON.stringify([...manifests, ...ofShards, ...ofCache]).matchAll(
      /"(?:secretRef|secretKeyRef|passwordSecret)":\{[^}]*"name":"([\w-]+)"/g,
    ),
  ];
  const described = examples.map(({ metadata }) => metadata.name);
  expect(referred.length).toBeGreaterThan(10);
  expect(referred.map(([, name]) => name).filter((name) => !described.includes(name ?? ''))).toEqual([]);
});

test('migrations run for the schema of every service, whose processes wait for them', () => {
  const { containers } = find('Job', 'migrations').spec.template.spec;
  const waiting = names.flatMap((name) => {
    const { initContainers = [] } = find('Deployment', name).spec.template.spec;
    return initContainers.map(({ args: [, ...args] }: { args: string[] }) => [name, ...args]);
  });
  expect(containers.map((container: { name: string }) => container.name)).toEqual(owners);
  expect(waiting).toEqual(owners.map((owner) => [owner, 'wait', owner, `services/${owner}/prisma/migrations`]));
});

test('a gateway gets requests once it has a release set; services and renderer, as soon as they listen', () => {
  const paths = names.map(
    (name) => find('Deployment', name).spec.template.spec.containers[0].readinessProbe.httpGet.path,
  );
  expect(paths).toEqual(['/readyz', ...names.slice(1).map(() => '/healthz')]);
});

test('Dockerfile has no error and no warning', async () => {
  const text = await readFile(join(root, 'infra/deploy/Dockerfile'), 'utf8');
  expect(lintDockerfile(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
});

describe('monitoring', () => {
  const rules: { alert: string; expr: string; annotations: { runbook_url: string } }[] = find(
    'PrometheusRule',
    'dealstead',
  ).spec.groups.flatMap(({ rules: all }: { rules: unknown[] }) => all);

  test.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s is a query over metrics that exist',
    (_name, rule) => {
      expectKnownQuery(rule.expr);
    },
  );

  test('every alert has a runbook, and every runbook an alert', async () => {
    const runbooks = (await readdir(join(root, 'docs/runbooks'))).filter((file) => file !== 'README.md').sort();
    expect(runbooks).toEqual(rules.map(({ alert }) => `${alert}.md`).sort());
    for (const { alert, annotations } of rules) expect(annotations.runbook_url).toMatch(new RegExp(`/${alert}\\.md$`));
  });

  test('scalers are queries over metrics that exist', () => {
    const scalers = manifests.filter(({ kind }) => kind === 'ScaledObject');
    for (const { spec } of scalers) expectKnownQuery(spec.triggers[0].metadata.query);
    expect(scalers).toHaveLength(names.length);
  });

  test.each(['overview', 'events'])('the dashboard %s shows metrics that exist', async (name) => {
    const file = join(root, 'infra/deploy/kubernetes/monitoring/dashboards', `${name}.json`);
    const { panels } = JSON.parse(await readFile(file, 'utf8'));
    expect(panels.length).toBeGreaterThan(5);
    for (const { targets } of panels) {
      for (const { expr } of targets)
        expectKnownQuery(expr.replaceAll('$__rate_interval', '1m').replaceAll('$service', 'a'));
    }
  });
});

/** A container's environment is complete, and holds only settings that its process reads. */
function expectConfigured(container: Manifest, config: Record<string, z.ZodType>): void {
  expect(() => parseConfig(config, environmentOf(container))).not.toThrow();
  const own: string[] = container.env.map((entry: { name: string }) => entry.name);
  expect(own.filter((key) => !(key in config) && key !== 'NODE_COMPILE_CACHE')).toEqual([]);
}

function expectBounded(pod: Manifest): void {
  const [container] = pod.containers;
  expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
  expect(container).toMatchObject({
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    resources: { limits: { memory: expect.any(String) }, requests: { cpu: expect.anything() } },
    startupProbe: expect.anything(),
    livenessProbe: expect.anything(),
    readinessProbe: expect.anything(),
  });
  expect(pod.topologySpreadConstraints).toHaveLength(2);
}

/** The environment of a container, with the examples of its secrets. */
function environmentOf(container: Manifest): Record<string, string> {
  const valuesOf = (kind: string, name: string): Record<string, string> => {
    const { data, stringData } = find(kind, name, [...withShards, ...ofCache, ...examples]);
    return { ...data, ...stringData };
  };
  const env: Record<string, string> = {};
  for (const { configMapRef, secretRef } of container.envFrom ?? []) {
    if (configMapRef) Object.assign(env, valuesOf('ConfigMap', configMapRef.name));
    if (secretRef) Object.assign(env, valuesOf('Secret', secretRef.name));
  }
  for (const { name, value, valueFrom } of container.env) {
    const { configMapKeyRef: setting, secretKeyRef: secret } = valueFrom ?? {};
    const stored = setting ? valuesOf('ConfigMap', setting.name) : secret && valuesOf('Secret', secret.name);
    env[name] = stored ? (stored[(setting ?? secret).key] ?? '') : value;
  }
  return env;
}

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; values: string[] }[];
}

const isSelected = (labels: Record<string, string>, { matchLabels, matchExpressions }: Selector): boolean =>
  (matchLabels !== undefined || matchExpressions !== undefined) &&
  Object.entries(matchLabels ?? {}).every(([key, value]) => labels[key] === value) &&
  (matchExpressions ?? []).every(({ key, values }) => values.includes(labels[key] ?? ''));

/** Names of the metrics that processes report; `up` is Prometheus's own. */
const metricNames = new Set([
  'up',
  ...metrics.getMetricsAsArray().flatMap(({ name }) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]),
]);

/** @throws if the text is no PromQL or names a metric that no process reports */
function expectKnownQuery(query: string): void {
  const found: string[] = [];
  promQl.parse(query).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) throw new Error(`"${query}" is no PromQL at ${from}.`);
      if (type.name === 'VectorSelector') found.push(/^\w+/.exec(query.slice(from, to))?.[0] ?? '');
    },
  });
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((name) => !metricNames.has(name))).toEqual([]);
}
