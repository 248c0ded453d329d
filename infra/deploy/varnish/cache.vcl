vcl 4.1;

# A shared cache in front of the gateway, for Varnish 7 with the vmod xkey of varnish-modules. docs/decisions/0045-shared-cache.md
# says why. Two rules make it safe: the gateway alone decides what is stored (CDN-Cache-Control), and whoever has a session gets
# nothing that is stored. Start varnishd with -p http_gzip_support=off: the gateway compresses, with Brotli, too.

import std;
import xkey;

# The backends `gateway` and `gateway_health`, and the subroutine `authorize_purge`, which returns synth(403) without the token.
include "deployment.vcl";

sub vcl_recv {
  # Decided here, and never by the client.
  if (req.restarts == 0) {
    unset req.http.X-Use-Stale;
  }
  unset req.http.X-Key;
  # The gateway reads none of these, and services get none of a client's headers that name a host or a scheme.
  unset req.http.Forwarded;
  unset req.http.X-Forwarded-Host;
  unset req.http.X-Forwarded-Proto;
  unset req.http.X-Original-URL;
  unset req.http.X-Rewrite-URL;
  # The gateway's parser joins several Cookie headers, so the rule below has to see all of them.
  std.collect(req.http.Cookie, "; ");

  if (req.method == "PURGE") {
    call authorize_purge;
    if (!req.http.Surrogate-Key) {
      return (synth(400, "Name keys in Surrogate-Key."));
    }
    set req.http.X-Purged = xkey.purge(req.http.Surrogate-Key);
    return (synth(200, req.http.X-Purged + " purged"));
  }

  # Live streams stay open for as long as a page does. Varnish closes the connection after what it pipes.
  if (req.url ~ "^/api/stream(\?|$)") {
    return (pipe);
  }

  # One spelling of each encoding that the gateway has, as its contentEncoding.ts chooses: at most three variants.
  if (req.http.Accept-Encoding ~ "(^|,)\s*br\s*(;|,|$)" && req.http.Accept-Encoding !~ "(^|,)\s*br\s*;\s*q=0(\.0*)?\s*(,|$)") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(^|,)\s*gzip\s*(;|,|$)" && req.http.Accept-Encoding !~ "(^|,)\s*gzip\s*;\s*q=0(\.0*)?\s*(,|$)") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }

  set req.backend_hint = gateway;
  # stale-while-revalidate of the gateway's responses; while the gateway is unavailable, stale-if-error (beresp.grace).
  if (std.healthy(gateway_health) && !req.http.X-Use-Stale) {
    set req.grace = 60s;
  } else {
    set req.grace = 24h;
  }

  # Parameters of advertisements change nothing on a page; the gateway leaves out the same.
  set req.http.X-Key = req.url;
  if (req.url ~ "\?" && req.url !~ "^/api/") {
    set req.http.X-Key = regsuball(req.http.X-Key, "(?<=[?&])(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)(=[^&]*)?(&|$)", "");
    set req.http.X-Key = regsub(req.http.X-Key, "[?&]$", "");
  }
}

# Called by Varnish's own vcl_recv after its checks of host, method and Authorization. Files of releases are the same for all.
# Everything else of someone with a session, a view of the site as a member, or chosen versions comes from the gateway. Other
# cookies (device, referral, invitation, cohort) do not change what a visitor gets; see the decision about canaries.
sub vcl_req_cookie {
  if (req.url !~ "^/slices/" && req.http.Cookie ~ "dealstead(\.view|\.releases)?=|dev-slices=") {
    return (pass);
  }
  return (hash);
}

# A brand's domain has documents of its own. Varnish has made the host lower-case.
sub vcl_hash {
  hash_data(req.http.X-Key);
  hash_data(req.http.Host);
  return (lookup);
}

sub vcl_backend_fetch {
  unset bereq.http.X-Key;
  unset bereq.http.X-Use-Stale;
  if (!bereq.uncacheable) {
    # A 304 would keep headers of the stored response, with the permission to store it.
    unset bereq.http.If-None-Match;
    unset bereq.http.If-Modified-Since;
  }
}

sub vcl_backend_response {
  # The stale response stays when its revalidation fails.
  if (bereq.is_bgfetch && beresp.status >= 500) {
    return (abandon);
  }
  # These are Varnish's own, whatever the gateway sends.
  unset beresp.http.xkey;
  unset beresp.http.X-Unreachable;
  unset beresp.http.X-Vary;
  if (bereq.uncacheable) {
    return (deliver);
  }
  if (beresp.status != 200 || beresp.http.Set-Cookie || beresp.http.CDN-Cache-Control !~ "max-age=\d+") {
    # Hit-for-miss: requests for it do not wait for each other.
    set beresp.uncacheable = true;
    set beresp.ttl = 60s;
    return (deliver);
  }
  set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=(\d+).*$", "\1s"), 0s)
    - std.duration(beresp.http.Age + "s", 0s);
  set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
  set beresp.keep = 0s;
  set beresp.http.xkey = beresp.http.Surrogate-Key;
  # Requests with the cookies that matter have passed by, so only the encoding is left to distinguish.
  set beresp.http.X-Vary = beresp.http.Vary;
  set beresp.http.Vary = "Accept-Encoding";
  return (deliver);
}

sub vcl_backend_error {
  if (bereq.is_bgfetch) {
    return (abandon);
  }
  set beresp.http.X-Unreachable = "1";
  set beresp.http.Content-Type = "application/json; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "1";
  synthetic({"{"code":"unavailable","requestId":""} + bereq.xid + {"","message":"This is unavailable for a moment. "} +
    """Try again shortly."}""");
  return (deliver);
}

sub vcl_deliver {
  # The gateway cannot be reached: the request starts again and takes a stale response of any age, if there is one.
  if (resp.http.X-Unreachable && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD")) {
    set req.http.X-Use-Stale = "1";
    return (restart);
  }
  # For caches, not for browsers.
  unset resp.http.CDN-Cache-Control;
  unset resp.http.Surrogate-Key;
  unset resp.http.xkey;
  unset resp.http.X-Unreachable;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  if (resp.http.X-Vary) {
    set resp.http.Vary = resp.http.X-Vary;
    unset resp.http.X-Vary;
  }
  # RFC 9211
  if (obj.hits > 0) {
    set resp.http.Cache-Status = "varnish; hit";
  } elsif (obj.uncacheable) {
    set resp.http.Cache-Status = "varnish; fwd=bypass";
  } else {
    set resp.http.Cache-Status = "varnish; fwd=miss";
  }
}

sub vcl_synth {
  set resp.http.Content-Type = "application/json; charset=utf-8";
  set resp.http.Cache-Control = "no-store";
  synthetic({"{"code":"shared-cache","requestId":""} + req.xid + {"","message":""} + resp.reason + """"}""");
  return (deliver);
}
