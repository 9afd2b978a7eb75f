// Keeps a worker near its GPU.
#pragma once

namespace downwash {

/// Restricts the calling thread to the cores of the NUMA node that a PCI device hangs on, as the
/// kernel tells it under /sys. Does nothing where there is one node only or none is told.
void pin_to_numa_node_of_pci_device(int domain, int bus, int device);

}  // namespace downwash
