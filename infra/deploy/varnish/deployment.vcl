vcl 4.1;

import std;

# What differs between clusters: where the gateway is, and where the token is that CDN_PURGE_URL names as its password.

backend gateway {
  .host = "gateway";
  .port = "80";
  # The slowest answers are those to uploads.
  .first_byte_timeout = 150s;
  .between_bytes_timeout = 60s;
}

# The same address, asked whether it answers. It has no other requests, so that a gateway that is only slow gets those of members
# and those for what is not stored; stored responses are then served however stale they are.
backend gateway_health {
  .host = "gateway";
  .port = "80";
  .probe = {
    .url = "/healthz";
    .interval = 1s;
    .timeout = 2s;
    .window = 4;
    .threshold = 2;
    .initial = 2;
  }
}

sub authorize_purge {
  if (req.http.Authorization != "Bearer " + regsub(std.fileread("/etc/varnish/secrets/purge-token"), "\s+$", "")) {
    return (synth(403, "This is not the token of this cache."));
  }
}
