/**
 * Runs in the browser in place of a slice's Module Federation container while `npm run dev` overrides that slice.
 * It forwards to the container of the newest build. Each exposed component is wrapped in one whose identity never
 * changes, so a new build replaces what is on screen without a reload: route, scroll position, session and cached
 * queries stay, component state starts anew. React Refresh is not used because the shell's release contains React's
 * production build, which has no refresh hooks.
 *
 * The file is transpiled by itself and served as a classic script: it must not import values.
 */
import type * as react from 'react';
import type { ComponentType } from 'react';

export interface HotContainerOptions {
  slice: string;
  /** The global variable that the shell reads the container from. */
  container: string;
  /** The global variable that webpack's container of each build is assigned to. */
  innerContainer: string;
  /** The global array that chunks of the slice are pushed to. */
  chunkLoadingGlobal: string;
  /** Address of the newest build's entry script. */
  entry: string;
  /** Address of the event stream of the development server. */
  events: string;
}

/** Sent by the development server after each build, and for every slice when a browser connects. */
export interface BuildEvent {
  slice: string;
  /** Address of the build's entry script. */
  entry: string;
  /** Hash of the slice's routes, navigation and slots: a change needs a new document. */
  definition: string;
  /** Compiler errors; the last good build stays on screen. */
  errors: string;
}

type React = typeof react;
type Factory = () => unknown;
interface Provided {
  get(): Factory | Promise<Factory>;
}
type ShareScope = Readonly<Record<string, Readonly<Record<string, Provided>>>>;
/** The share scope, and what the federation's runtime gives beside it. */
type Shared = readonly [scope: ShareScope, ...others: unknown[]];
interface Container {
  init(...shared: Shared): void | Promise<void>;
  get(module: string): Promise<Factory>;
}
interface HotComponent {
  readonly wrapper: ComponentType;
  replace(component: ComponentType): void;
}

export function installHotContainer(options: HotContainerOptions): void {
  const globals = globalThis as unknown as Record<string, unknown>;
  const exposed = new Map<string, HotComponent>();
  let shared: Shared = [{}];
  let entry = options.entry;
  let definition: string | undefined;
  let current: Promise<Container> | undefined;

  async function openContainer(): Promise<Container> {
    // Chunks of the last build must not count as loaded in this one.
    globals[options.chunkLoadingGlobal] = [];
    await runScript(entry);
    const container = globals[options.innerContainer] as Container;
    await container.init(...shared);
    return container;
  }

  async function loadComponent(module: string): Promise<ComponentType> {
    current ??= openContainer();
    const container = await current;
    const factory = await container.get(module);
    const name = module.slice('./'.length);
    const component = (factory() as Record<string, ComponentType>)[name];
    if (!component) throw new Error(`${options.slice} exposes no component ${name}.`);
    return component;
  }

  async function loadReact(): Promise<React> {
    const provided = Object.values(shared[0]['react'] ?? {})[0];
    if (!provided) throw new Error('The shell shares no React.');
    const factory = await provided.get();
    return factory() as React;
  }

  const facade: Container = {
    init(...given) {
      shared = given;
    },
    async get(module) {
      const [react, component] = await Promise.all([loadReact(), loadComponent(module)]);
      const hot = exposed.get(module) ?? createHotComponent(react, component);
      exposed.set(module, hot);
      hot.replace(component);
      return () => ({ [module.slice('./'.length)]: hot.wrapper });
    },
  };
  globals[options.container] = facade;

  async function applyBuild(build: BuildEvent): Promise<void> {
    if (build.slice !== options.slice) return;
    showErrors(build.slice, build.errors);
    if (build.errors !== '') return;
    if (definition !== undefined && build.definition !== definition) return location.reload();
    definition = build.definition;
    if (build.entry === entry) return;
    entry = build.entry;
    current = undefined;
    await Promise.all([...exposed].map(async ([module, hot]) => hot.replace(await loadComponent(module))));
  }

  // Builds are applied one after the other, so that the newest is the last.
  let applied: Promise<void> = Promise.resolve();
  subscribe(options.events, (build) => {
    applied = applied
      .then(() => applyBuild(build))
      .catch((error: unknown) => console.error(`The new build of ${build.slice} cannot be shown.`, error));
  });
}

/** A component that renders the newest version of another, and keeps the scroll position when that is replaced. */
function createHotComponent(react: React, first: ComponentType): HotComponent {
  const mounted = new Set<(component: ComponentType) => void>();
  let newest = first;
  let scrollTop: number | null = null;
  let wasShown = false;

  function HotComponent() {
    const [component, setComponent] = react.useState(() => newest);
    react.useEffect(() => {
      const replace = (next: ComponentType) => setComponent(() => next);
      replace(newest);
      mounted.add(replace);
      return () => void mounted.delete(replace);
    }, []);
    react.useLayoutEffect(() => {
      if (scrollTop !== null) scrollTo(0, scrollTop);
      scrollTop = null;
    }, [component]);
    return react.createElement(component);
  }

  return {
    wrapper: HotComponent,
    replace(component) {
      if (component === newest) return;
      // The last build threw in the browser: the shell shows its error card in place of this component.
      if (wasShown && mounted.size === 0) return location.reload();
      wasShown = mounted.size > 0;
      newest = component;
      scrollTop = scrollY;
      // As a transition the old version stays until the new one has loaded what it needs.
      react.startTransition(() => {
        for (const replace of mounted) replace(component);
      });
    },
  };
}

/** All slices of a document share one event stream: a browser allows six connections to an origin over HTTP/1.1. */
function subscribe(url: string, onBuild: (build: BuildEvent) => void): void {
  const globals = globalThis as unknown as { dealsteadBuilds?: EventSource };
  globals.dealsteadBuilds ??= new EventSource(url);
  globals.dealsteadBuilds.addEventListener('message', ({ data }) => onBuild(JSON.parse(data) as BuildEvent));
}

function runScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${url} did not load.`)));
    document.head.append(script);
  });
}

/** Shows compiler errors over the page, or removes them. Styles are set by script, which the content policy allows. */
function showErrors(slice: string, errors: string): void {
  const id = `build-errors-${slice}`;
  document.getElementById(id)?.remove();
  if (errors === '') return;
  console.error(errors);
  const panel = document.createElement('pre');
  panel.id = id;
  panel.textContent = errors;
  panel.setAttribute('role', 'alert');
  Object.assign(panel.style, {
    position: 'fixed',
    inset: 'auto 0 0 0',
    maxHeight: '60vh',
    overflow: 'auto',
    margin: '0',
    padding: '16px',
    zIndex: '2147483647',
    background: '#2b1a1a',
    color: '#ffdede',
    font: '13px/1.4 monospace',
    whiteSpace: 'pre-wrap',
  });
  document.body.append(panel);
}
