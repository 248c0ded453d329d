const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

// Section 9 of the specification: a tenth of the picture, 50 px ahead.
const nearness = { threshold: 0.1, rootMargin: '50px' };

/** Calls once the element comes near the visible part of the page. Returns the way to stop waiting. */
export function whenNear(element: Element, come: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    come();
    return () => undefined;
  }
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      waiting.get(target)?.();
      forget(target);
    }
  }, nearness);
  waiting.set(element, come);
  observer.observe(element);
  return () => forget(element);
}

function forget(element: Element): void {
  waiting.delete(element);
  observer?.unobserve(element);
}
