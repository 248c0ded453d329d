const callbacks = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

// Section 9 of the specification: a tenth of the picture, 50 px ahead.
const observerOptions = { threshold: 0.1, rootMargin: '50px' };

/** Calls back when the element approaches the viewport. Returns the function that stops observing. */
export function observeNearViewport(element: Element, onNear: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    onNear();
    return () => undefined;
  }
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      callbacks.get(target)?.();
      unobserve(target);
    }
  }, observerOptions);
  callbacks.set(element, onNear);
  observer.observe(element);
  return () => unobserve(element);
}

function unobserve(element: Element): void {
  callbacks.delete(element);
  observer?.unobserve(element);
}
