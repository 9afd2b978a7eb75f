#!/usr/bin/env python3
"""A client of OGC API - Processes that knows the standard and nothing of Downwash: serve_client.py ADDRESS

Finds the list of processes from the landing page, by the relations of its links, reads which inputs the
first process has, starts a job, polls its status until it has ended, and fetches the results. The values of
the inputs are all that is told. Then it tries what a server must not answer. Exit code 1 if anything is
not as the standard (18-062r2) has it.
"""

import json
import socket
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

from expecting import exit_code, expect

RELATION = "http://www.opengis.net/def/rel/ogc/1.0/"
VALUES = {
    "buildings": "street.geojson",
    "place": {"type": "Point", "coordinates": [13.4161, 52.5403]},
    "substance": "UN1017",
    "amount": "0.5 kg/s",
    "duration": "30 s",
    "wind": "4 m/s from W",
    "within": "90 s",
}


def ask(address, method="GET", body=None, **headers):
    """Status, headers and body of an answer; the body as JSON where it is some."""
    data = None if body is None else json.dumps(body).encode()
    fields = {"Accept": "application/json", **({"Content-Type": "application/json"} if data else {}), **headers}
    request = urllib.request.Request(address, data, fields, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            status, head, text = answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        status, head, text = error.code, error.headers, error.read()
    return status, head, json.loads(text) if "json" in head.get("Content-Type", "") else text


def linked(document, relation):
    return next(link["href"] for link in document["links"] if link["rel"] in (relation, RELATION + relation))


def use_as_the_standard_says(landing_address):
    status, _, landing = ask(landing_address)
    expect(status == 200, "the landing page")
    _, _, conformance = ask(linked(landing, "conformance"))
    for name in ("core", "json", "ogc-process-description", "dismiss"):
        expect(any(one.endswith(f"/conf/{name}") for one in conformance["conformsTo"]), f"conforms to {name}")
    _, _, api = ask(linked(landing, "service-desc"))
    expect(api["openapi"].startswith("3.0"), "the description of the interface")
    _, _, processes = ask(linked(landing, "processes"))
    summary = processes["processes"][0]
    expect("async-execute" in summary["jobControlOptions"], "the process runs by itself")
    _, _, process = ask(linked(summary, "self"))
    needed = [name for name, one in process["inputs"].items() if one.get("minOccurs", 1) > 0]
    expect(set(needed) <= set(VALUES), f"the inputs that it needs: {needed}")
    expect("zones" in process["outputs"], "its outputs")

    execute = linked(process, "execute")
    status, head, job = ask(execute, "POST", {"inputs": VALUES}, Prefer="respond-async")
    expect(status == 201 and head["Location"], f"a job is made: {status} {job}")
    expect(job["status"] in ("accepted", "running"), "how it begins")
    end = time.monotonic() + 300
    while job["status"] in ("accepted", "running") and time.monotonic() < end:
        time.sleep(0.5)
        _, _, job = ask(head["Location"])
    expect(job["status"] == "successful", f"how it ends: {job}")
    _, _, listed = ask(linked(landing, "job-list"))
    expect([one["jobID"] for one in listed["jobs"]] == [job["jobID"]], "the list of jobs")
    _, _, listed = ask(linked(landing, "processes") + "?limit=1")
    expect(len(listed["processes"]) == 1, "a limit")
    status, _, results = ask(linked(job, "results"))
    zones = results["zones"]["value"]
    expect(zones["type"] == "FeatureCollection" and zones["features"], "the zones")
    expect(results["record"]["value"]["status"] in ("finished", "interrupted"), "the record")

    _, _, raw = ask(execute, "POST", {"inputs": VALUES, "outputs": {"page": {}}})
    expect(raw["status"] in ("accepted", "running"), "one output alone is asked for")
    status, _, gone = ask(linked(raw, "self"), "DELETE")
    expect(status == 200 and gone["status"] == "dismissed", f"a job is dismissed: {gone}")

    another = next(one for one in processes["processes"] if one["id"] == "what-if")
    _, _, process = ask(linked(another, "self"))
    amount = {"value": "1 kg/s"}
    _, head, what_if = ask(linked(process, "execute"), "POST", {"inputs": {"job": job["jobID"], "amount": amount}})
    expect("Location" in head, f"a second question: {what_if}")
    while what_if["status"] in ("accepted", "running") and time.monotonic() < end:
        time.sleep(0.2)
        _, _, what_if = ask(linked(what_if, "self"))
    expect(what_if["status"] == "successful", f"how the second question ends: {what_if}")

    status, _, second = ask(execute, "POST", {"inputs": VALUES})
    status, _, gone = ask(linked(second, "self"), "DELETE")
    expect(status == 200 and gone["status"] == "dismissed", "a job that waits is dismissed")
    while gone["status"] in ("accepted", "running") and time.monotonic() < end:
        time.sleep(0.2)
        _, _, gone = ask(linked(second, "self"))
    expect(gone["status"] == "dismissed", f"it has been dismissed: {gone}")

    for address, kind in ((linked(landing, "processes") + "/none", "no-such-process"),
                          (linked(landing, "job-list") + "/999", "no-such-job"),
                          (linked(second, "self") + "/results", "job-failed")):
        status, _, exception = ask(address)
        expect(status == 404 and exception["type"].endswith(kind), f"{kind}: {status} {exception}")
    status, _, exception = ask(execute, "POST", {"inputs": {**VALUES, "wind": "strong"}})
    expect(status == 400 and "wind" in exception["detail"], f"a wrong input: {exception}")
    return linked(job, "self")


def be_hostile(landing_address, job_address):
    parts = urllib.parse.urlsplit(landing_address)
    token = parts.path.strip("/")

    def refused(what, address=landing_address, method="GET", body=None, **headers):
        status, _, answer = ask(address, method, body, **headers)
        expect(status in (400, 404, 413, 415), f"{what}: {status}")
        expect(token.encode() not in (answer if isinstance(answer, bytes) else b""), f"{what}: tells the token")

    def raw(request, what, code=b"404"):
        with socket.create_connection((parts.hostname, parts.port), timeout=20) as connection:
            answer = b""
            try:
                connection.sendall(request)
                while piece := connection.recv(1 << 16):
                    answer += piece
            except OSError:
                pass
        statuses = [line.split()[1] for line in answer.split(b"\r\n") if line.startswith(b"HTTP/1.1 ")]
        expect(statuses in ([], [code], [b"400"], [b"413"], [b"414"]), f"{what}: {answer[:60]}")

    root = f"{parts.scheme}://{parts.netloc}"
    refused("no token", f"{root}/")
    refused("a wrong token", f"{root}/{'0' * len(token)}/jobs")
    refused("another origin", Origin="http://evil.example")
    refused("another host", Host="evil.example")
    for path in ("/files/../job.json", "/files/%2e%2e/job.json", "/files/..%2f..%2fcase.json", "/files//etc/passwd"):
        refused(path, job_address + path)
    raw(f"GET /{token}/ HTTP/1.1\r\nHost: {parts.netloc}\r\nX: {'x' * (1 << 20)}\r\n\r\n".encode(), "1 MB of headers")
    raw(b"GET /" + b"a" * 100000 + b" HTTP/1.1\r\n\r\n", "a long address")
    raw(f"PATCH /{token}/ HTTP/1.1\r\nHost: {parts.netloc}\r\nContent-Length: 100000000\r\n\r\n".encode(), "PATCH", b"405")
    raw(f"POST /%0A HTTP/1.1\r\nHost: {parts.netloc}\r\nContent-Length: 100000000\r\n\r\n".encode(), "a body of a stranger")
    smuggled = f"GET /{token}/ HTTP/1.1\r\nHost: {parts.netloc}\r\n\r\n"
    raw(f"POST /no HTTP/1.1\r\nHost: evil.example\r\nContent-Length: {len(smuggled)}\r\n\r\n{smuggled}".encode(), "a request in a body")
    raw(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "no HTTP")

    slow = [socket.create_connection((parts.hostname, parts.port), timeout=20) for _ in range(40)]
    for one in slow:
        one.sendall(b"GET / HTTP/1.1\r\nHost: ")
    begun = time.monotonic()
    status, _, _ = ask(landing_address)
    expect(status == 200 and time.monotonic() - begun < 2, "others are answered beside forty slow clients")
    for one in slow:
        one.close()


be_hostile(sys.argv[1], use_as_the_standard_says(sys.argv[1]))
sys.exit(exit_code())
